import { z } from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { endpoints } from '../endpoint.ts'

export const PayoutType = z.enum(['REWARD', 'POINTS_EXCHANGE'])
export type PayoutType = z.infer<typeof PayoutType>
/** HELD: the payout may not be paid yet. */
export const PayoutStatus = z.enum(['HELD', 'PENDING', 'SETTLED', 'FAILED'])
export type PayoutStatus = z.infer<typeof PayoutStatus>
/** The status of a payout that was released. */
export const ReleasedStatus = PayoutStatus.exclude(['HELD'])
/** A decimal amount of the named token. */
const Amount = z.string()
/** Why the payout service has not sent a payout yet. */
const WaitReason = z.enum(['TREASURY_EMPTY', 'DAILY_CAP', 'FEE_TOO_HIGH'])
const TxHash = z.string().regex(/^0x[0-9a-f]{64}$/)

export const payouts = endpoints({
  'GET /api/v1/airdrop/payouts': {
    summary:
      'What may be paid, in the order of its release, after the cursor. What was read once never changes its place.',
    auth: 'service',
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, 'is not a cursor of this list')
        .optional(),
      min_group_id: z.coerce.number().int().nonnegative().optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      payout_type: PayoutType.optional(),
    }),
    response: z.object({
      payouts: z.array(
        z.object({
          id: z.string(),
          /** The batch of payouts that were released in the same hour. */
          groupId: z.number().int().nullable(),
          type: PayoutType,
          address: z.string(),
          amount: Amount,
          token: z.string(),
          status: ReleasedStatus,
          txHash: z.string().nullable(),
          createdAt: z.iso.datetime(),
        }),
      ),
      /** The start of the next page; unchanged if there are no new payouts. */
      cursor: z.string(),
    }),
    errors: ['service_key_invalid'],
  },
  'POST /api/v1/airdrop/payouts/{payout_id}/settlement': {
    summary: 'What the payout service did with a payout. Repeating it changes nothing.',
    auth: 'service',
    params: z.object({ payout_id: z.string().regex(/^\d{1,15}$/) }),
    body: z.discriminatedUnion('status', [
      z.object({ status: z.literal('WAITING'), why: WaitReason, until: z.iso.datetime() }),
      z.object({ status: z.literal('SENT'), txHash: TxHash }),
      z.object({ status: z.literal('SETTLED'), txHash: TxHash }),
      z.object({ status: z.literal('FAILED'), why: z.string().min(1).max(500) }),
    ]),
    response: z.object({ status: ReleasedStatus }),
    errors: ['service_key_invalid', 'not_found', 'payout_already_settled'],
  },
  'POST /api/v1/rewards/my-items/{reward_item_id}/pay-again': {
    summary: "Asks once more for the payout of the user's reward, after the first one failed.",
    auth: 'user',
    idempotent: true,
    params: z.object({ reward_item_id: z.string().min(1).max(64) }),
    response: z.object({ rewardItemId: z.string(), status: z.literal('PENDING') }),
    errors: ['not_found', 'rewards_not_payable_again'],
  },
  'GET /api/v1/rewards/claimed/crypto': {
    summary: 'Token rewards that were claimed on the days from start_date to end_date, in UTC, a page at a time.',
    auth: 'service',
    query: z
      .object({
        start_date: CalendarDate,
        end_date: CalendarDate,
        cursor: z
          .string()
          .regex(/^\d{1,15}\.[\w-]{1,64}$/, 'is not a cursor of this list')
          .optional(),
        limit: z.coerce.number().int().min(1).max(10_000).default(1000),
      })
      .refine(({ start_date, end_date }) => start_date <= end_date, {
        path: ['end_date'],
        message: 'is before start_date',
      }),
    response: z.object({
      /** Cursor of the next page; null on the last one. */
      cursor: z.string().nullable(),
      rewards: z.array(
        z.object({
          rewardItemId: z.string(),
          userId: z.string(),
          address: z.string(),
          amount: Amount,
          token: z.string(),
          status: PayoutStatus,
          txHash: z.string().nullable(),
          claimedAt: z.iso.datetime(),
        }),
      ),
    }),
    errors: ['service_key_invalid'],
  },
})
