import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import type { FormSchema } from '../rules/claim-form.ts'

const Id = z.string().min(1).max(64)
/** A JSON Schema as in rules/claim-form.ts, used for validation by client and server. */
const Schema = z.custom<FormSchema>((value) => typeof value === 'object' && value !== null)
/** The answers by field, validated by the form's schema. */
const Answers = z.record(z.string().max(64), z.unknown())

const Definition = z.object({
  redeemFlowId: z.string(),
  rewardItemId: z.string(),
  schema: Schema,
  /**
   * The wallet to which the reward is paid, which is the only one that an answer of the kind MINIPAY_WALLET_ID may name;
   * null if nothing is paid, or if the account has no wallet to which anything is paid.
   */
  wallet: z.string().nullable(),
  /** The time at which the form was sent; null before that. */
  submittedAt: z.iso.datetime().nullable(),
})

const Claimed = z.object({
  rewardItemId: z.string(),
  status: z.enum(['PENDING', 'CLAIMED']),
  /** The voucher's code, if the reward is one. */
  voucher: z.string().nullable(),
})

const claimErrors = [
  'claimforms_form_not_found',
  'claimforms_already_submitted',
  'claimforms_v2_validation_error',
  'claimforms_identity_already_used',
  'rewards_expired',
  'rewards_no_wallet_address',
  'wallet_not_proven',
  'payout_sign_in_required',
  'wallet_linked_to_another_account',
] as const

export const claimForms = endpoints({
  'GET /api/v1/claimforms/definition': {
    summary: 'The form of a reward. One without questions has no fields.',
    auth: 'user',
    query: z.object({ reward_item_id: Id }),
    response: Definition,
    errors: ['claimforms_form_not_found'],
  },
  'POST /api/v1/claimforms/user-responses': {
    summary: 'Claims a reward: shows its voucher, asks for its payout, or sends its form.',
    auth: 'user',
    idempotent: true,
    body: z.object({ rewardItemId: Id, answers: Answers }),
    response: Claimed,
    errors: claimErrors,
  },
  'GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}': {
    summary: 'The form of a claim.',
    auth: 'user',
    params: z.object({ redeem_flow_id: Id }),
    response: Definition,
    errors: ['claimforms_form_not_found'],
  },
  'POST /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}': {
    summary: 'Sends the form of a claim. The first valid one counts; the same again answers the same.',
    auth: 'user',
    idempotent: true,
    params: z.object({ redeem_flow_id: Id }),
    body: z.object({ answers: Answers }),
    response: Claimed,
    errors: claimErrors,
  },
})
