import type { GiveawayGroup } from '@momi/contract'
import { z } from 'zod'
import { HOUR } from '@momi/contract/rules/durations'
import { field } from '../../core/config/field.ts'
import { falls, firstOf, worse } from '../../core/config/worsening.ts'
import { missionKind } from '../../core/missions/kind.ts'

export const GiveawayRule = z.strictObject({
  choices: field(
    z
      .array(
        z.strictObject({
          id: field(
            z.string().regex(/^[a-z0-9-]{1,64}$/, 'Use only small letters, digits and hyphens, at most 64 of them.'),
            { title: 'Name', effect: { code: 'DISPLAY' } },
          ),
          operator: field(z.string().min(1), { title: 'Mobile operator', maxOnCard: 24, effect: { code: 'TEXT' } }),
          megabytes: field(z.number().int().positive(), {
            title: 'Data',
            unit: 'MB',
            effect: { code: 'REWARD_VALUE' },
          }),
          days: field(z.number().int().positive(), {
            title: 'Valid for',
            unit: 'days',
            effect: { code: 'REWARD_VALUE' },
          }),
          product: field(z.string().regex(/^\d+$/, 'Enter the digits of the product number.'), {
            title: 'Product number',
            description: 'The number of this package at the partner that delivers it.',
            effect: { code: 'REWARD_VALUE' },
          }),
          stock: field(z.number().int().nonnegative().nullable(), {
            title: 'Stock',
            unit: 'packages',
            none: 'no limit',
            effect: { code: 'STOCK' },
          }),
        }),
      )
      .min(1)
      .refine(
        (choices) => new Set(choices.map(({ id }) => id)).size === choices.length,
        'Two packages have the same name.',
      ),
    { title: 'Packages', key: 'id', item: 'package {id}' },
  ),
  recheckHours: field(z.number().positive().max(720).default(24), {
    title: 'Time as default browser',
    description: 'How long the browser must have been the default one, confirmed by two checks.',
    unit: 'hours',
    effect: { code: 'LIMITS', when: 'lowered' },
  }),
  giveUpDays: field(z.number().int().positive().max(60).default(7), {
    title: 'Time for the confirmation',
    description: 'A claim whose default browser was not confirmed by then fails.',
    unit: 'days',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
})
export type GiveawayRule = z.infer<typeof GiveawayRule>
export type Choice = GiveawayRule['choices'][number]

/** Whether a package is no longer offered, is smaller, or has become scarcer. */
function isPackageWorse(before: Choice, after: Choice | undefined): boolean {
  if (!after || after.operator !== before.operator) return true
  const isScarcer = falls('TERMS', before.stock, after.stock) !== null
  return isScarcer || after.megabytes < before.megabytes || after.days < before.days
}

export const giveawayKind = missionKind({
  type: 'giveaway',
  rule: GiveawayRule,
  withoutPoints: (rule) => rule,
  worsening: (before, after) =>
    firstOf(
      worse(
        'TERMS',
        before.choices.some((choice) =>
          isPackageWorse(
            choice,
            after.choices.find(({ id }) => id === choice.id),
          ),
        ),
      ),
      worse('TERMS', after.recheckHours > before.recheckHours),
      worse('TERMS', after.giveUpDays < before.giveUpDays),
    ),
})

/**
 * The group of section 4: ALREADY_DONE if the browser is the default one; otherwise REQUIRED if the haid ends with 0,
 * 2, 4, 6 or 8, as 5 of 16 haids do, and NOT_REQUIRED if it does not.
 */
export function groupOf(haid: string, isDefaultBrowser: boolean): GiveawayGroup {
  if (isDefaultBrowser) return 'SET_DEFAULT_ALREADY_DONE'
  return /[02468]$/.test(haid) ? 'SET_DEFAULT_REQUIRED' : 'SET_DEFAULT_NOT_REQUIRED'
}

/**
 * Whether two checks have to confirm the default browser: for REQUIRED and ALREADY_DONE, and for everybody while groups
 * are off (null).
 */
export const isDefaultRequired = (group: GiveawayGroup | null): boolean => group !== 'SET_DEFAULT_NOT_REQUIRED'

/** Whether our browser was the default in two checks at least `recheckHours` apart, and in every check between them. */
export const isConfirmed = (
  seen: { firstAt: Date; lastAt: Date } | undefined,
  { recheckHours }: Pick<GiveawayRule, 'recheckHours'>,
): boolean => seen !== undefined && seen.lastAt.getTime() - seen.firstAt.getTime() >= recheckHours * HOUR

export const recheckAt = (firstAt: Date, { recheckHours }: Pick<GiveawayRule, 'recheckHours'>): Date =>
  new Date(firstAt.getTime() + recheckHours * HOUR)

/** Hours after a delivery at which its status is checked again, because the partner may reverse it. */
const RECHECK_HOURS = [0.25, 1, 6, 24, 72]

/** The time of the next check of a delivered claim; null after the last one. */
export function nextRecheckAt(deliveredAt: Date, now: Date): Date | null {
  const hours = (now.getTime() - deliveredAt.getTime()) / HOUR
  const next = RECHECK_HOURS.find((look) => look > hours)
  return next === undefined ? null : new Date(deliveredAt.getTime() + next * HOUR)
}

/**
 * The expected share of REQUIRED among the assigned groups: the share of the digits 0, 2, 4, 6 and 8 among the
 * hexadecimal digits (decisions/0010).
 */
export const EXPECTED_SHARE = 5 / 16
const FEWEST = 200
/** The deviation, in standard deviations, that occurs by chance once in ten thousand cases. */
const MOST_DEVIATIONS = 3.9

/** Compares the observed share of REQUIRED, among the app instances assigned by their haid, with the expected one. */
export function splitOf({ required, notRequired }: { required: number; notRequired: number }) {
  const assigned = required + notRequired
  const share = assigned === 0 ? null : required / assigned
  if (share === null || assigned < FEWEST) return { share, verdict: 'TOO_FEW' as const }
  const deviation = Math.sqrt((EXPECTED_SHARE * (1 - EXPECTED_SHARE)) / assigned)
  const isExpected = Math.abs(share - EXPECTED_SHARE) <= MOST_DEVIATIONS * deviation
  return { share, verdict: isExpected ? ('AS_EXPECTED' as const) : ('DEVIATES' as const) }
}
