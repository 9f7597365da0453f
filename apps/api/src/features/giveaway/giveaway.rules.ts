import { z } from 'zod'
import { missionKind } from '../../core/missions/kind.ts'

const HOUR = 3_600_000

export const GiveawayRule = z.strictObject({
  choices: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,64}$/),
        operator: z.string().min(1),
        megabytes: z.number().int().positive(),
        days: z.number().int().positive(),
        /** The partner's. */
        product: z.string().regex(/^\d+$/),
        /** How many there are; null: without an end. */
        stock: z.number().int().nonnegative().nullable(),
      }),
    )
    .min(1)
    .refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length, 'names one twice'),
  /** How long the browser must have been the default one, by two looks at it. */
  recheckHours: z.number().positive().max(720).default(24),
  /** A claim whose browser was not seen as the default one by then has failed. */
  giveUpDays: z.number().int().positive().max(60).default(7),
})
export type GiveawayRule = z.infer<typeof GiveawayRule>
export type Choice = GiveawayRule['choices'][number]

export const giveawayKind = missionKind({ type: 'giveaway', rule: GiveawayRule, withoutPoints: (rule) => rule })

export type Group = 'SET_DEFAULT_REQUIRED' | 'SET_DEFAULT_NOT_REQUIRED' | 'SET_DEFAULT_ALREADY_DONE'

/** The group of section 4: an even digit at the haid's end is REQUIRED, and so 5 of 16 are. */
export function groupOf(haid: string, isDefaultBrowser: boolean): Group {
  if (isDefaultBrowser) return 'SET_DEFAULT_ALREADY_DONE'
  return /[02468]$/.test(haid) ? 'SET_DEFAULT_REQUIRED' : 'SET_DEFAULT_NOT_REQUIRED'
}

/** Whether somebody must have made the browser the default one. Whoever says that it is already is taken at their word, and looked at twice. */
export const isDefaultRequired = (group: Group | null): boolean => group !== 'SET_DEFAULT_NOT_REQUIRED'

/** Two looks, long enough apart, found the browser to be the default one all the time. */
export const isConfirmed = (
  seen: { firstAt: Date; lastAt: Date } | undefined,
  { recheckHours }: Pick<GiveawayRule, 'recheckHours'>,
): boolean => seen !== undefined && seen.lastAt.getTime() - seen.firstAt.getTime() >= recheckHours * HOUR

export const recheckAt = (firstAt: Date, { recheckHours }: Pick<GiveawayRule, 'recheckHours'>): Date =>
  new Date(firstAt.getTime() + recheckHours * HOUR)

/** How long after a delivery it is looked at again, in hours: the partner may take it back. */
const RECHECK_HOURS = [0.25, 1, 6, 24, 72]

/** When a delivered claim is looked at next; null where it stands. */
export function nextRecheckAt(deliveredAt: Date, now: Date): Date | null {
  const hours = (now.getTime() - deliveredAt.getTime()) / HOUR
  const next = RECHECK_HOURS.find((look) => look > hours)
  return next === undefined ? null : new Date(deliveredAt.getTime() + next * HOUR)
}
