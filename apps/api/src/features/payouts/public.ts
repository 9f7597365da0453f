import type { PersonCtx } from '../../core/context.ts'
import type { Step } from '../../core/traces.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './payouts.store.ts'

export { payRewardAgain } from './pay-again.ts'

interface NewPayout {
  type: 'REWARD' | 'POINTS_EXCHANGE'
  /** What is paid for, at most once: the item, the exchange. */
  ref: string
  address: string
  /** Decimal, of the configured token. */
  amount: string
}

export interface Hold {
  reason: 'NEW_ACCOUNT'
  until: Date
}

const HOUR_MS = 3_600_000

/**
 * Asks for a payout to the address as it is now. A new account's waits until it is PAYOUT_HOLD_HOURS old, so that a flood
 * of accounts is seen before it is paid; the answer says why and until when.
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

/** The step of an item whose payout was just asked for. */
export const requestedStep = (at: Date, hold: Hold | undefined): Step =>
  hold
    ? { stage: 'CHECKED', at, holder: 'momi', dueAt: hold.until, why: hold.reason }
    : { stage: 'CHECKED', at, holder: 'payout service' }

/** What one person is to be paid is another's. */
export async function transferPayouts(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(store.transferOwnership, { from, to })
}
