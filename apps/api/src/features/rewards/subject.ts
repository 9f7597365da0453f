import { RewardType } from '@momi/contract'
import { zoneOf } from '@momi/contract/rules/calendar'
import { z } from 'zod'
import { field, SWITCH, type FieldMeta } from '../../core/config/field.ts'
import { falls, firstOf, worse } from '../../core/config/worsening.ts'
import { subjectKind } from '../../core/config/subject.ts'
import { putDefinition } from './rewards.store.ts'

export const REWARD_TYPE_LABELS: Readonly<Record<RewardType, string>> = {
  REDEEM_CUSD: 'token',
  BET9JA_ITEM: 'Bet9ja item',
  JACKPOT: 'jackpot',
  DAPP: 'app offer',
}

const VALUE = { effect: { code: 'REWARD_VALUE' } } as const
const TEXT = { effect: { code: 'TEXT' } } as const

const Name = z.string().min(1).max(60)
const nameIn = (language: string): FieldMeta => ({ title: `Name in ${language}`, maxOnCard: 32, ...TEXT })

const Step = field(z.string().min(1).max(200), { title: 'Step', multiline: true, ...TEXT })
const Steps = z.array(Step).max(10)
const stepsIn = (language: string): FieldMeta => ({
  title: `Steps to redeem in ${language}`,
  item: `step {n} in ${language}`,
  none: 'none',
})

/** A decimal amount of the token. */
const Amount = field(z.string().regex(/^\d{1,6}(\.\d{1,4})?$/, 'Enter an amount like 0.25.'), {
  title: 'Amount',
  unit: 'token',
  none: 'none',
  ...VALUE,
})
const Form = field(z.enum(['test_schema', 'bet9ja_account_only', 'jackpot_cusd']), {
  title: 'Form',
  labels: { test_schema: 'test form', bet9ja_account_only: 'Bet9ja account', jackpot_cusd: 'jackpot paid to a wallet' },
  ...VALUE,
})

const common = {
  enabled: field(z.boolean().default(true), {
    ...SWITCH,
    description: 'While off, no further items are given. Items that people have stay theirs.',
  }),
  type: field(RewardType, {
    title: 'Type',
    description: 'Its icon and its colours, on the wheel and in the list of rewards.',
    labels: REWARD_TYPE_LABELS,
    ...VALUE,
  }),
  name: z.strictObject({
    en: field(Name, nameIn('English')),
    pt: field(Name.optional(), nameIn('Portuguese')),
  }),
  redeemSteps: z.strictObject({
    en: field(Steps, stepsIn('English')),
    pt: field(Steps.optional(), stepsIn('Portuguese')),
  }),
  hidden: field(z.boolean().default(false), {
    title: 'Hidden',
    description: 'Shown as a hidden reward, without its name.',
    labels: { true: 'shown without its name', false: 'shown with its name' },
    ...TEXT,
  }),
  claimDays: field(z.number().int().positive().max(365).nullable().default(null), {
    title: 'Time to claim',
    description: 'Days to claim an item after it was won.',
    unit: 'days',
    none: 'no limit',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
  fulfilDays: field(z.number().int().min(1).max(90).default(3), {
    title: 'Time to fulfil',
    description: 'Days in which staff or a partner fulfil a claim.',
    unit: 'days',
    ...TEXT,
  }),
}

const CLAIM_ROUTE: FieldMeta = {
  title: 'How it is claimed',
  labels: { VOUCHER: 'a code', WALLET: 'payment to the wallet', FORM: 'a form', LINK: 'a link' },
  ...VALUE,
}

/** A reward's definition. */
const RewardBody = z.discriminatedUnion('claimRoute', [
  field(z.strictObject({ ...common, claimRoute: field(z.literal('VOUCHER'), CLAIM_ROUTE) }), {
    title: 'A code',
    description: "The claim shows the item's code.",
  }),
  field(z.strictObject({ ...common, claimRoute: field(z.literal('WALLET'), CLAIM_ROUTE), amount: Amount }), {
    title: 'Payment to the wallet',
    description: "The amount is paid to the person's proven wallet.",
  }),
  field(
    z.strictObject({
      ...common,
      claimRoute: field(z.literal('FORM'), CLAIM_ROUTE),
      form: Form,
      amount: Amount.optional(),
    }),
    {
      title: 'A form',
      description:
        'The claim submits answers. If they contain a wallet and the reward has an amount, this wallet gets the amount.',
    },
  ),
  field(
    z.strictObject({
      ...common,
      claimRoute: field(z.literal('LINK'), CLAIM_ROUTE),
      url: field(z.url({ protocol: /^https$/, error: 'Enter an address that starts with https://.' }), {
        title: 'Link',
        ...VALUE,
      }),
    }),
    { title: 'A link', description: 'The claim opens the link.' },
  ),
])
type RewardBody = z.output<typeof RewardBody>
/** As a file or a form gives it: what has a default may be left out. */
export type RewardInput = z.input<typeof RewardBody>

/** What an item is worth in the token; null if nothing. */
export const prizeAmount = (body: RewardBody): string | null => ('amount' in body ? body.amount : undefined) ?? null

/** Reward definitions as configuration: the key is the definition's id, which is unique over all countries. */
export const rewardSubject = subjectKind<RewardBody>({
  kind: 'reward',
  schema: () => RewardBody,
  isSubject: (country) => zoneOf(country) !== undefined,
  worsening: (before, after) =>
    firstOf(
      worse('ENDS', before.enabled && !after.enabled),
      worse('TERMS', Number(prizeAmount(after)) < Number(prizeAmount(before))),
      worse('TERMS', falls('TERMS', before.claimDays, after.claimDays) !== null),
      worse('TERMS', after.fulfilDays > before.fulfilDays),
    ),
  project: async (tx, { country, key, version, body, at }) => {
    const { enabled, type, name, redeemSteps, hidden, claimDays, fulfilDays, claimRoute } = body
    const stored = await tx.one(putDefinition, {
      id: key,
      country,
      version,
      enabled,
      type,
      name,
      redeem_steps: redeemSteps,
      hidden,
      claim_days: claimDays,
      fulfil_days: fulfilDays,
      claim_route: claimRoute,
      amount: prizeAmount(body),
      form: 'form' in body ? body.form : null,
      url: 'url' in body ? body.url : null,
      at,
    })
    if (!stored)
      throw new z.ZodError([
        {
          code: 'custom',
          path: [],
          message: 'A reward of another country has this key, or the reward is claimed in another way.',
          input: key,
        },
      ])
  },
})
