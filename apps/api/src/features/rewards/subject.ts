import { RewardType } from '@momi/contract'
import { z } from 'zod'
import { subjectKind } from '../../core/config/subject.ts'
import { putDefinition } from './rewards.store.ts'

const localized = <T extends z.ZodType>(text: T) => z.strictObject({ en: text, pt: text.optional() })

/** A decimal amount of the token. */
const Amount = z.string().regex(/^\d{1,6}(\.\d{1,4})?$/, 'must be an amount like 0.25')
const Form = z.enum(['test_schema', 'bet9ja_account_only', 'jackpot_cusd'])

const common = {
  /** Off: no further items are given. Items that people have stay theirs. */
  enabled: z.boolean().default(true),
  type: RewardType,
  name: localized(z.string().min(1).max(60)),
  redeemSteps: localized(z.array(z.string().min(1).max(200)).max(10)),
  /** Shown as a hidden reward, without its name. */
  hidden: z.boolean().default(false),
  /** Days to claim an item after it was won; null: unlimited. */
  claimDays: z.number().int().positive().max(365).nullable().default(null),
  /** Days in which staff or a partner fulfil a claim. */
  fulfilDays: z.number().int().min(1).max(90).default(3),
}

/** A reward's definition. */
const RewardBody = z.discriminatedUnion('claimRoute', [
  /** The claim reveals the item's code. */
  z.strictObject({ ...common, claimRoute: z.literal('VOUCHER') }),
  /** The amount is paid to the person's proven wallet. */
  z.strictObject({ ...common, claimRoute: z.literal('WALLET'), amount: Amount }),
  /** The claim submits answers. If they contain a wallet and the reward has an amount, this wallet gets the amount. */
  z.strictObject({ ...common, claimRoute: z.literal('FORM'), form: Form, amount: Amount.optional() }),
  z.strictObject({ ...common, claimRoute: z.literal('LINK'), url: z.url({ protocol: /^https$/ }) }),
])
type RewardBody = z.output<typeof RewardBody>
/** As a file or a form gives it: what has a default may be left out. */
export type RewardInput = z.input<typeof RewardBody>

/** Reward definitions as configuration: the key is the definition's id, which is unique over all countries. */
export const rewardSubject = subjectKind<RewardBody>({
  kind: 'reward',
  schema: () => RewardBody,
  project: async (tx, { country, key, body, at }) => {
    const { enabled, type, name, redeemSteps, hidden, claimDays, fulfilDays, claimRoute } = body
    const stored = await tx.one(putDefinition, {
      id: key,
      country,
      enabled,
      type,
      name,
      redeem_steps: redeemSteps,
      hidden,
      claim_days: claimDays,
      fulfil_days: fulfilDays,
      claim_route: claimRoute,
      amount: ('amount' in body ? body.amount : undefined) ?? null,
      form: 'form' in body ? body.form : null,
      url: 'url' in body ? body.url : null,
      at,
    })
    if (!stored)
      throw new z.ZodError([{ code: 'custom', path: [], message: 'is a reward of another country', input: key }])
  },
})
