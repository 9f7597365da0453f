import type { PersonCtx } from '../../core/context.ts'
import type { Step } from '../../core/traces.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './payouts.store.ts'

export { payRewardAgain } from './pay-again.ts'

interface NewPayout {
  type: 'REWARD' | 'POINTS_EXCHANGE'
  /** The item or exchange that is paid for, at most once. */
  ref: string
  address: string
  /** Decimal, in the configured token. */
  amount: string
}

export interface Hold {
  reason: 'NEW_ACCOUNT'
  until: Date
}

const HOUR_MS = 3_600_000

/**
 * Requests a payout to the current address. A new account's is held until it is PAYOUT_HOLD_HOURS old, so
 * that a flood of accounts is noticed before it is paid; returns the hold's reason and end.
 */
export async function addPayout(ctx: PersonCtx, tx: Tx, payout: NewPayout): Promise<Hold | undefined> {
  const at = ctx.now()
  const { since } = (await tx.one(store.memberSince, { user: ctx.user.id }))!
  const until = new Date(since.getTime() + ctx.env.PAYOUT_HOLD_HOURS * HOUR_MS)
  const hold: Hold | undefined = until > at ? { reason: 'NEW_ACCOUNT', until } : undefined
  await tx.one(store.add, {
    ...payout,
    user: ctx.user.id,
    hold_reason: hold?.reason ?? null,
    hold_until: hold?.until ?? null,
    at,
  })
  return hold
}

/** The trace step of an item whose payout was requested. */
export const requestedStep = (at: Date, hold: Hold | undefined): Step =>
  hold
    ? { stage: 'CHECKED', at, holder: 'momi', dueAt: hold.until, why: hold.reason }
    : { stage: 'CHECKED', at, holder: 'payout service' }

/** Moves one person's payouts to another. */
export async function transferPayouts(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(store.transferOwnership, { from, to })
}
