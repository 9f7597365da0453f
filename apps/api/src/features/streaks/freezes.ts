import { randomUUID } from 'node:crypto'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import type { IdempotentCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { isOwnDevice } from '../../core/missions/awards.ts'
import { requirePoints } from '../../core/ledger/points.ts'
import { describe, requireEnabled, loadStreak } from './streaks.ts'
import { addFreeze } from './streaks.store.ts'

/**
 * Buys a freeze. It can cover a day that has not ended yet.
 *
 * @param seen the price that the person saw; undefined from a client that does not send it
 */
export async function buyFreeze(ctx: IdempotentCtx, seen: number | undefined) {
  requirePoints(ctx)
  const at = ctx.now()
  const { id: user, session, country } = ctx.user
  return ctx.transact(async (tx) => {
    // The balance is locked until the end of the transaction, so that the count of freezes stays valid.
    const points = await ledger.lockBalance(tx, user)
    const streak = requireEnabled(await loadStreak(ctx, at, { tx }))
    const { price, most } = streak.rule.freezes
    if (price === null) throw new Refusal('streaks_freeze_not_available', 'No freezes are sold')
    if (seen !== undefined && price > seen)
      throw new Refusal('streaks_freeze_price_difference', `A freeze costs ${price} points`)
    if (streak.freezes.length >= most) throw new Refusal('streaks_freezes_full', `${most} are held already`)
    if (points < price) throw new Refusal('points_not_enough', 'Not enough points')
    if (!(await isOwnDevice(tx, session, user)))
      throw new Refusal('device_earns_for_another_account', 'Another account earned on this device first')
    const cause = randomUUID()
    const day = dayOf(at, zoneOf(country)!)
    const added = (await tx.one(addFreeze, { user, source: 'BOUGHT', cause, day, at }))!
    const balance = await ledger.post(tx, {
      user,
      amount: -price,
      counterpart: 'spent',
      reason: 'STREAK_FREEZE_BOUGHT',
      ref: cause,
      at,
    })
    const adjustment = { id: added.adjustment, date: day, kind: 'FREEZE_BOUGHT' as const, missedDays: 0 }
    const after = {
      ...streak,
      freezes: [...streak.freezes, { id: added.id, at }],
      adjustments: [adjustment, ...streak.adjustments].slice(0, 20),
    }
    return { status: describe(ctx, after), balance }
  })
}
