import { z } from 'zod'
import { listOf } from '../admin-lists.ts'
import { CountryCode } from '../country-code.ts'
import { NumberCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'
import { PayoutType } from './payouts.ts'

/** Payouts that somebody may have to look at: those that wait for a reason, and those that failed. */
export const StoppedPayoutStatus = z.enum(['HELD', 'FAILED'])

/** STAFF: held until staff decide about the account; HELD: all that are held for a reason; FAILED. */
export const StoppedPayoutQueue = z.enum(['STAFF', 'HELD', 'FAILED'])
export type StoppedPayoutQueue = z.infer<typeof StoppedPayoutQueue>

/** A payout as staff see it. */
export const StoppedPayout = z.object({
  id: z.string(),
  userId: z.uuid(),
  countryCode: z.string(),
  type: PayoutType,
  /** In the token: decimal. */
  amount: z.string(),
  symbol: z.string(),
  status: StoppedPayoutStatus,
  /** Why a held one waits; null for one that failed. */
  holdReason: z.string().nullable(),
  /** When a held one is looked at again; null: once the person has done what is missing. */
  heldUntil: z.iso.datetime().nullable(),
  /** What the payout service said of one that failed. */
  why: z.string().nullable(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable(),
})

export const payoutsAdmin = endpoints({
  'GET /api/v1/admin/payouts': {
    summary: 'Payouts that are held for a reason, or that failed and were not paid since, newest first.',
    auth: 'admin',
    permission: 'rewards.read',
    query: z.object({
      queue: StoppedPayoutQueue.default('STAFF'),
      country_code: CountryCode.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: NumberCursor.optional(),
    }),
    response: listOf(StoppedPayout),
  },
})
