import { z } from 'zod'

/** Why a payout is on hold, and until when. */
export const PayoutHold = z.object({
  reason: z.enum(['NEW_ACCOUNT', 'RECENT_CHANGE', 'ACCOUNT_HOLD']),
  until: z.iso.datetime(),
})
