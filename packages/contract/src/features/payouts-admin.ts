import { z } from 'zod'
import { listOf } from '../admin-lists.ts'
import { CountryCode } from '../country-code.ts'
import { NumberCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'
import { PayoutStatus, PayoutType } from './payouts.ts'

/**
 * STAFF: held until staff decide about the account; HELD: all that are held for a reason; FAILED: failed, and not paid
 * since; PAID; ALL: in any state.
 */
export const PayoutQueue = z.enum(['STAFF', 'HELD', 'FAILED', 'PAID', 'ALL'])
export type PayoutQueue = z.infer<typeof PayoutQueue>

/** A payout as staff see it. */
export const ListedPayout = z.object({
  id: z.string(),
  userId: z.uuid(),
  countryCode: z.string(),
  type: PayoutType,
  /** In the token: decimal. */
  amount: z.string(),
  symbol: z.string(),
  status: PayoutStatus,
  /** Why a held one waits; null for others, and for one that only waits for its time. */
  holdReason: z.string().nullable(),
  /** When a held one is looked at again; null: once the person has done what is missing. */
  heldUntil: z.iso.datetime().nullable(),
  /** What the payout service said of one that failed. */
  why: z.string().nullable(),
  /** Its last transaction; null before one was sent. */
  txHash: z.string().nullable(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
})

export const payoutsAdmin = endpoints({
  'GET /api/v1/admin/payouts': {
    summary: 'Payouts in one state or in any, newest first.',
    auth: 'admin',
    permission: 'rewards.read',
    query: z.object({
      queue: PayoutQueue.default('STAFF'),
      country_code: CountryCode.optional(),
      /** Inclusive: when a payout of the queue was paid or failed; for the other queues, when it was requested. */
      from: z.iso.datetime().optional(),
      /** Before this instant. */
      to: z.iso.datetime().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: NumberCursor.optional(),
    }),
    response: listOf(ListedPayout),
  },
})
