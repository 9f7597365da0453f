import { z } from 'zod'
import { NumberCursor, TimeCursor } from '../cursors.ts'
import { CalendarDate } from '../calendar-date.ts'
import { endpoints } from '../endpoint.ts'
import { HEADERS } from '../headers.ts'

export const PayoutType = z.enum(['REWARD', 'POINTS_EXCHANGE'])
export type PayoutType = z.infer<typeof PayoutType>
/** HELD: the payout may not be paid yet. */
export const PayoutStatus = z.enum(['HELD', 'PENDING', 'SETTLED', 'FAILED'])
export type PayoutStatus = z.infer<typeof PayoutStatus>
/** The status of a payout that was released. */
export const ReleasedStatus = PayoutStatus.exclude(['HELD'])
/** A decimal amount of the named token. */
const Amount = z.string()
/**
 * Why the payout service has not sent a payout yet. TRANSACTION_LOST: its transactions can never pay it, and a new one
 * needs the permission of staff.
 */
const WaitReason = z.enum(['TREASURY_EMPTY', 'DAILY_CAP', 'FEE_TOO_HIGH', 'TRANSACTION_LOST'])
const TxHash = z.string().regex(/^0x[0-9a-f]{64}$/)
const ChainNumber = z.number().int().nonnegative()
const InstanceId = z.string().regex(/^[\w-]{8,64}$/, 'is not the id of an instance')
/** The process of the payout service that calls. */
const Instance = z.object({ [HEADERS.payoutInstance]: InstanceId })

export const payouts = endpoints({
  'POST /api/v1/airdrop/payouts/lease': {
    summary:
      'Gives the payouts to the calling instance for some time, unless another instance has them. Renews a lease.',
    auth: 'service',
    headers: Instance,
    response: z.object({
      until: z.iso.datetime(),
      /** The time that is left, for a caller with another clock. */
      seconds: z.number(),
    }),
    errors: ['service_key_invalid', 'payout_leased_elsewhere'],
  },
  'DELETE /api/v1/airdrop/payouts/lease': {
    summary: 'Ends the lease of the calling instance.',
    auth: 'service',
    headers: Instance,
    response: z.object({}),
    errors: ['service_key_invalid'],
  },
  'PUT /api/v1/airdrop/payouts/treasury': {
    summary: 'What the treasury holds, for staff.',
    auth: 'service',
    headers: Instance,
    body: z.object({
      balance: Amount.regex(/^\d{1,30}(\.\d{1,18})?$/, 'is not an amount'),
    }),
    response: z.object({}),
    errors: ['service_key_invalid', 'payout_lease_missing'],
  },
  'GET /api/v1/airdrop/payouts': {
    summary:
      'What may be paid, in the order of its release, after the cursor. What was read once never changes its place. An instance that names itself needs the lease.',
    auth: 'service',
    headers: Instance.partial(),
    query: z.object({
      cursor: NumberCursor.optional(),
      min_group_id: z.coerce.number().int().nonnegative().optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      payout_type: PayoutType.optional(),
      /** Only these payouts, whatever the other parameters are. */
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,999}$/, 'is not a list of ids')
        .optional(),
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
          /** The newest of its transactions, or the one that paid it. */
          txHash: z.string().nullable(),
          /** All transactions that were ever signed for it, oldest first. Any of them pays it. */
          transactions: z.array(
            z.object({
              hash: z.string(),
              /** null: reported by an earlier release, without its nonce. */
              nonce: z.number().nullable(),
              /** The newest block when it was signed: the transaction is in a later one. */
              block: z.number().nullable(),
            }),
          ),
          /** Staff permit one transaction with another nonce. */
          newTransactionPermitted: z.boolean(),
          createdAt: z.iso.datetime(),
          settledAt: z.iso.datetime().nullable(),
        }),
      ),
      /** The start of the next page; unchanged if there are no new payouts. */
      cursor: z.string(),
    }),
    errors: ['service_key_invalid', 'payout_lease_missing'],
  },
  'POST /api/v1/airdrop/payouts/{payout_id}/settlement': {
    summary:
      'What the payout service does with a payout; a transaction is reported before it is sent. Repeating a report changes nothing.',
    auth: 'service',
    headers: Instance,
    params: z.object({ payout_id: z.string().regex(/^\d{1,15}$/) }),
    body: z.discriminatedUnion('status', [
      z.object({ status: z.literal('WAITING'), why: WaitReason, until: z.iso.datetime() }),
      z.object({ status: z.literal('SENT'), txHash: TxHash, nonce: ChainNumber, block: ChainNumber.nullable() }),
      z.object({ status: z.literal('SETTLED'), txHash: TxHash }),
      z.object({ status: z.literal('FAILED'), why: z.string().min(1).max(500) }),
    ]),
    response: z.object({ status: ReleasedStatus }),
    errors: [
      'service_key_invalid',
      'not_found',
      'payout_lease_missing',
      'payout_already_settled',
      'payout_transaction_refused',
    ],
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
    replica: true,
    query: z
      .object({
        start_date: CalendarDate,
        end_date: CalendarDate,
        cursor: TimeCursor.optional(),
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
