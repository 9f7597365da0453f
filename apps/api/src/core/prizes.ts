import { read, type Db } from '../db/db.ts'
import type { Ctx, UserCtx } from './context.ts'
import { Refusal } from './errors.ts'

const MINUTE = 60_000

/**
 * SQL: the time since which the account `u` of users waits for prizes; null if it does not have to wait, because it is
 * signed in or has proven a wallet.
 */
export const WAITING_SINCE = `case when u.user_type = 'ANONYMOUS'
    and (select w.proven from user_wallets w where w.user_id = u.id) is not true then u.created_at end`

const waiting = read(
  'prizes_waiting',
  { user: 'uuid' },
  { since: 'timestamptz?' },
  `select ${WAITING_SINCE} as since from users u where u.id = :user`,
)

/**
 * The time from which an account gets prizes: token amounts, vouchers, data packages, jackpots
 * (docs/decisions/0032-prizes-for-known-accounts.md). null: immediately. `since`: the account's WAITING_SINCE.
 */
export function prizesFrom({ env, now }: Pick<Ctx, 'env' | 'now'>, since: Date | null): Date | null {
  if (since === null) return null
  const from = new Date(since.getTime() + env.PRIZE_ACCOUNT_AGE_MINUTES * MINUTE)
  return from > now() ? from : null
}

/** The time from which this account gets prizes; null: immediately. */
export async function prizesFromOf(ctx: Pick<Ctx, 'env' | 'now'>, db: Db, user: string): Promise<Date | null> {
  return prizesFrom(ctx, (await db.one(waiting, { user }))!.since)
}

/** Refuses with `prizes_not_open` if the caller's account does not get prizes yet. */
export async function requirePrizes(ctx: UserCtx): Promise<void> {
  const from = await prizesFromOf(ctx, ctx.db, ctx.user.id)
  if (from) throw new Refusal('prizes_not_open', `The account may get prizes from ${from.toISOString()}`)
}
