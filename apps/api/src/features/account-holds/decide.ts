import type { AdminApi, Parsed } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { ConcurrentChange, lock, lockRemaining } from '../../core/locks/locks.ts'
import { audit } from '../../core/records/audit.ts'
import { Refusal } from '../../errors.ts'
import { newEnd } from './account-holds.rules.ts'
import * as store from './account-holds.store.ts'
import { endHold } from './end.ts'
import { placeByStaff } from './place.ts'
import { holdForStaff } from './queue.ts'
import { showWait } from './wait.ts'

type Decision = Parsed<AdminApi['POST /api/v1/admin/holds/{hold_id}/decide']>['body']

/** A member of staff lets the payouts of an account wait; of one that was merged, those of the remaining account. */
export const placeHoldByHand = (ctx: StaffCtx, { userId: given, reason }: { userId: string; reason: string }) =>
  ctx.transact(async (tx) => {
    const userId = await lockRemaining(tx, given)
    if (userId === null) throw new Refusal('not_found', 'No such account')
    const at = ctx.now()
    if ((await tx.many(store.openOf, { user: userId })).some(({ kind }) => kind !== 'OWNER'))
      throw new Refusal('admin_hold_open_already', 'The account has an open hold')
    const id = await placeByStaff(tx, { user: userId, staff: ctx.staff.id, reason, at })
    if (id === undefined) throw new Refusal('not_found', 'The account was erased')
    await audit(tx, ctx, { action: 'holds.place', subject: { kind: 'user', id: userId }, reason, after: { hold: id } })
    return { hold: await holdForStaff(ctx, tx, id) }
  })

const ACTIONS = { RELEASE: 'holds.release', CONFIRM: 'holds.confirm', EXTEND: 'holds.extend' } as const

/** A member of staff ends a hold, confirms it or gives it more time. Another one than who has placed or confirmed it. */
export const decideHold = (ctx: StaffCtx, id: string, decision: Decision) =>
  ctx.transact(async (tx) => {
    const seen = await tx.one(store.openById, { id })
    if (!seen) throw (await holdForStaff(ctx, tx, id)) && new Refusal('admin_hold_ended', 'The hold has ended')
    await lock(tx, { users: [seen.user] })
    const hold = await tx.one(store.openById, { id })
    if (!hold) throw new Refusal('admin_hold_ended', 'The hold has ended')
    if (hold.user !== seen.user) throw new ConcurrentChange()
    const at = ctx.now()
    const { reason } = decision
    if (decision.decision === 'RELEASE')
      await endHold(tx, hold, { outcome: 'RELEASED', at, by: { staff: ctx.staff.id, reason } })
    else {
      const step = decision.decision === 'CONFIRM' ? 'CONFIRMED' : 'EXTENDED'
      // Nobody answers an appeal against what they have decided themselves, nor is the second to look at it.
      if (step === 'CONFIRMED' && (await holdForStaff(ctx, tx, id)).isOwn)
        throw new Refusal('admin_hold_needs_second_person', 'Another member of staff has to confirm this hold')
      if (step === 'EXTENDED' && hold.answer_due_at !== null)
        throw new Refusal('admin_hold_needs_answer', 'The person, or who has placed the hold, waits for an answer')
      const ends_at = newEnd(hold.placed_at, at, decision.days)
      if (ends_at <= at || (step === 'EXTENDED' && ends_at <= hold.ends_at))
        throw new Refusal('admin_hold_at_longest', 'It cannot last longer')
      await tx.one(store.keep, { id, step, at, ends_at, staff: ctx.staff.id, reason })
      await showWait(tx, hold.user, at)
    }
    const after = await holdForStaff(ctx, tx, id)
    await audit(tx, ctx, {
      action: ACTIONS[decision.decision],
      subject: { kind: 'user', id: hold.user },
      reason,
      before: { hold: id, endsAt: hold.ends_at.toISOString() },
      after: { hold: id, endsAt: after.endsAt, outcome: after.outcome },
    })
    return { hold: after }
  })
