import { z } from 'zod'
import { TimeCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'
import { LocalWorth } from '../local-worth.ts'
import { PayoutHold } from '../payout-hold.ts'
import { Trace } from '../trace.ts'
import { PayoutStep } from './wallet.ts'

export const RewardType = z.enum(['REDEEM_CUSD', 'BET9JA_ITEM', 'JACKPOT', 'DAPP'])
export type RewardType = z.infer<typeof RewardType>
export const RewardStatus = z.enum(['UNCLAIMED', 'PENDING', 'CLAIMED', 'EXPIRED'])
/** How an item is claimed: showing a voucher, payment to the wallet, a form, or opening a link. */
export const ClaimRoute = z.enum(['VOUCHER', 'WALLET', 'FORM', 'LINK'])
const Id = z.string().min(1).max(64)

export const RewardSummary = z.object({
  id: z.string(),
  definitionId: z.string(),
  type: RewardType,
  /** null for a hidden reward or one without a name. */
  name: z.string().nullable(),
  isHidden: z.boolean(),
  status: RewardStatus,
  /** Claimed, and not sent before its owner does something: sends it again, confirms a wallet or signs in. */
  isActionNeeded: z.boolean(),
  claimRoute: ClaimRoute,
  /** Id of the item's only claim. */
  redeemFlowId: z.string(),
  /** A decimal string, for a token amount. */
  amount: z.string().nullable(),
  /** What the amount is worth; null without an amount or a local rate. */
  worth: LocalWorth.nullable(),
  assignedAt: z.iso.datetime(),
  claimBefore: z.iso.datetime().nullable(),
})

const RewardItem = RewardSummary.extend({
  /** The link of a dapp. */
  url: z.string().nullable(),
  redeemSteps: z.array(z.string()),
  /** Only for the owner, after the claim. */
  voucher: z.string().nullable(),
  /**
   * The address to which the reward is paid: before the claim the user's current wallet, after the claim the wallet of
   * the claim. null if the reward is not paid to a wallet, or no wallet was reported.
   */
  wallet: z.string().nullable(),
  /**
   * Before the claim of an amount: what has to be done before anything is paid to the user's wallet. null: nothing, or
   * no wallet was reported.
   */
  payoutStep: PayoutStep.nullable(),
  /** Before the claim of an amount: the hold of a payout that is requested now. */
  hold: PayoutHold.nullable(),
  /** Oldest first. */
  traces: z.array(Trace),
})

export const RewardDefinition = z.object({
  id: z.string(),
  type: RewardType,
  name: z.string().nullable(),
  isHidden: z.boolean(),
  claimRoute: ClaimRoute,
  amount: z.string().nullable(),
  redeemSteps: z.array(z.string()),
  /** The number of days for claiming an item, from the day it was won; null: unlimited. */
  claimDays: z.number().int().nullable(),
})

export const rewards = endpoints({
  'GET /api/v1/rewards/earned': {
    summary: "The user's rewards, newest first, a page at a time.",
    auth: 'user',
    replica: true,
    query: z.object({
      /** Statuses separated by commas; absent: all. */
      status: z
        .string()
        .regex(
          /^(UNCLAIMED|PENDING|CLAIMED|EXPIRED)(,(UNCLAIMED|PENDING|CLAIMED|EXPIRED))*$/,
          'is not a list of statuses',
        )
        .optional(),
      cursor: TimeCursor.optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** `cursor` requests the next page; null on the last one. */
    response: z.object({ items: z.array(RewardSummary), cursor: z.string().nullable() }),
  },
  'GET /api/v1/rewards/my-items/{reward_item_id}': {
    summary: "One of the user's rewards. Another person's is not found.",
    auth: 'user',
    replica: true,
    params: z.object({ reward_item_id: Id }),
    response: RewardItem,
    errors: ['not_found'],
  },
  'GET /api/v1/rewards/definitions/{reward_definition_id}': {
    summary: "A reward of the user's country.",
    auth: 'user',
    params: z.object({ reward_definition_id: Id }),
    response: RewardDefinition,
    errors: ['not_found'],
  },
})
