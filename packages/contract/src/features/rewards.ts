import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** Where a reward is on its way, as the person and staff both see it. */
const Trace = z.object({
  stage: z.enum(['EARNED', 'CHECKED', 'SENT_TO_PARTNER', 'CONFIRMED', 'DONE', 'FAILED']),
  at: z.iso.datetime(),
  /** Who has it now. */
  holder: z.string(),
  dueAt: z.iso.datetime().nullable(),
  why: z.string().nullable(),
})

const RewardItem = z.object({
  id: z.string(),
  definitionId: z.string(),
  type: z.enum(['REDEEM_CUSD', 'BET9JA_ITEM', 'JACKPOT', 'DAPP']),
  /** null for a hidden reward, and where it has none. */
  name: z.string().nullable(),
  isHidden: z.boolean(),
  status: z.enum(['UNCLAIMED', 'PENDING', 'CLAIMED', 'EXPIRED']),
  /** Of a token amount: a decimal string. */
  amount: z.string().nullable(),
  /** Of a dapp: where it leads. */
  url: z.string().nullable(),
  assignedAt: z.iso.datetime(),
  claimBefore: z.iso.datetime().nullable(),
  redeemSteps: z.array(z.string()),
  /** Oldest first. */
  traces: z.array(Trace),
})

export const rewards = endpoints({
  'GET /api/v1/rewards/my-items/{reward_item_id}': {
    summary: "One of the user's rewards. Another person's is not found.",
    auth: 'user',
    params: z.object({ reward_item_id: z.string().min(1).max(64) }),
    response: RewardItem,
    errors: ['not_found'],
  },
})
