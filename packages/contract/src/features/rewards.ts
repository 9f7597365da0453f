import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Trace } from '../trace.ts'

const RewardType = z.enum(['REDEEM_CUSD', 'BET9JA_ITEM', 'JACKPOT', 'DAPP'])
const Status = z.enum(['UNCLAIMED', 'PENDING', 'CLAIMED', 'EXPIRED'])
/** Its voucher is shown, it is paid to the wallet, a form is filled in, or a link is opened. */
const ClaimRoute = z.enum(['VOUCHER', 'WALLET', 'FORM', 'LINK'])
const Id = z.string().min(1).max(64)

const RewardSummary = z.object({
  id: z.string(),
  definitionId: z.string(),
  type: RewardType,
  /** null for a hidden reward, and where it has none. */
  name: z.string().nullable(),
  isHidden: z.boolean(),
  status: Status,
  claimRoute: ClaimRoute,
  /** Names the one claim of it. */
  redeemFlowId: z.string(),
  /** Of a token amount: a decimal string. */
  amount: z.string().nullable(),
  assignedAt: z.iso.datetime(),
  claimBefore: z.iso.datetime().nullable(),
})

const RewardItem = RewardSummary.extend({
  /** Of a dapp: where it leads. */
  url: z.string().nullable(),
  redeemSteps: z.array(z.string()),
  /** Its owner's alone, once it is claimed. */
  voucher: z.string().nullable(),
  /** Oldest first. */
  traces: z.array(Trace),
})

const RewardDefinition = z.object({
  id: z.string(),
  type: RewardType,
  name: z.string().nullable(),
  isHidden: z.boolean(),
  claimRoute: ClaimRoute,
  amount: z.string().nullable(),
  redeemSteps: z.array(z.string()),
  /** Days to claim it in, once it is somebody's; null: without an end. */
  claimDays: z.number().int().nullable(),
})

export const rewards = endpoints({
  'GET /api/v1/rewards/earned': {
    summary: "The user's rewards, newest first, a page at a time.",
    auth: 'user',
    query: z.object({
      /** One or more, with commas between; absent: all. */
      status: z
        .string()
        .regex(
          /^(UNCLAIMED|PENDING|CLAIMED|EXPIRED)(,(UNCLAIMED|PENDING|CLAIMED|EXPIRED))*$/,
          'is not a list of statuses',
        )
        .optional(),
      cursor: z
        .string()
        .regex(/^[\w.-]{1,120}$/, 'is not a cursor of this list')
        .optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** `cursor` asks for the next page; null on the last one. */
    response: z.object({ items: z.array(RewardSummary), cursor: z.string().nullable() }),
  },
  'GET /api/v1/rewards/my-items/{reward_item_id}': {
    summary: "One of the user's rewards. Another person's is not found.",
    auth: 'user',
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
