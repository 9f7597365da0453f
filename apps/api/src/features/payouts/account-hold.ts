import type { PayoutType } from '@momi/contract'
import type { Tx } from '../../db/db.ts'
import { paidItemOf } from './paid-items.ts'
import * as store from './payouts.store.ts'

interface AccountHold {
  /** OWNER's: the person said that a change was not theirs. */
  why: 'ACCOUNT_HOLD' | 'STOPPED_BY_OWNER'
  until: Date
  at: Date
}

/** Adds the step that says until when a payout waits because of its account, unless it is the last one already. */
export async function traceAccountHold(
  tx: Tx,
  { type, ref }: { type: PayoutType; ref: string },
  { why, until, at }: AccountHold,
): Promise<void> {
  const item = paidItemOf(type)
  const last = await item.lastStep(tx, ref)
  if (last?.why === why && last.due_at?.getTime() === until.getTime()) return
  const holder = why === 'STOPPED_BY_OWNER' ? 'staff' : 'momi'
  await item.trace(tx, ref, { stage: 'CHECKED', at, holder, dueAt: until, why })
}

/**
 * Says on each payout of a locked account that it waits, and until when; what waits longer for another reason keeps that.
 * The hold itself is what keeps them from being released.
 */
export async function holdPayoutsOf(tx: Tx, user: string, hold: AccountHold): Promise<void> {
  await tx.many(store.lockHeldOf, { user })
  await tx.one(store.moveAccountHold, { user, until: hold.until })
  for (const payout of await tx.many(store.heldOf, { user }))
    if (payout.hold_until === null || payout.hold_until <= hold.until) await traceAccountHold(tx, payout, hold)
}

/** The payouts of a locked account go on after its last hold: at once, or once they have waited for another reason. */
export async function resumePayoutsOf(tx: Tx, user: string, at: Date): Promise<void> {
  await tx.many(store.lockHeldOf, { user })
  await tx.one(store.moveAccountHold, { user, until: at })
  for (const { type, ref, hold_reason, hold_until } of await tx.many(store.heldOf, { user })) {
    const item = paidItemOf(type)
    const why = (await item.lastStep(tx, ref))?.why
    if (why !== 'ACCOUNT_HOLD' && why !== 'STOPPED_BY_OWNER') continue
    const waits = hold_until !== null && hold_until > at && hold_reason !== null
    await item.trace(tx, ref, {
      stage: 'CHECKED',
      at,
      ...(waits
        ? { holder: 'momi', dueAt: hold_until, why: hold_reason }
        : { holder: 'payout service', why: 'HOLD_ENDED' }),
    })
  }
}
