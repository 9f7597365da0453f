import { z } from 'zod'

/**
 * When an account gets prizes: token amounts, vouchers, data packages, jackpots. A sign-in opens them at once; without
 * one they open after some time, to accounts that are used with the vendor's app.
 */
export const PRIZES_OPENING = {
  /** The time from which the account gets prizes. null: now, or not before a sign-in. */
  prizesFrom: z.iso.datetime().nullable(),
  /** Whether only a sign-in opens prizes. */
  prizesNeedSignIn: z.boolean(),
}
