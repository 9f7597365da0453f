import { z } from 'zod'

/**
 * The time from which a new account gets prizes: token amounts, vouchers, data packages, jackpots. null: now, because
 * it is old enough, signed in, or has proven a wallet.
 */
export const PrizesFrom = z.iso.datetime().nullable()
