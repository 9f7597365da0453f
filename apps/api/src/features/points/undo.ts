import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { lockAccount, requireCovered } from './grants.ts'
import { addUndo, entryOf, reversalOf } from './points-log.store.ts'

/**
 * Undoes an entry that staff made: once, by a counter-entry whose ref is the id of the entry. If the balance is smaller
 * than the points to take back, takes the whole balance if `onlyWhatIsLeft` is true, and otherwise refuses.
 */
export async function undo(
  ctx: StaffCtx,
  entryId: string,
  { reason, onlyWhatIsLeft }: { reason: string; onlyWhatIsLeft: boolean },
) {
  return ctx.transact(async (tx) => {
    const id = Number(entryId)
    const entry = await tx.one(entryOf, { id })
    if (!entry) throw new Refusal('not_found', 'No such entry')
    if (entry.reason !== 'STAFF_GRANTED')
      throw new Refusal('admin_points_entry_not_undoable', 'Only an entry that staff made can be undone')
    const { user, before } = await lockAccount(ctx, tx, entry.user)
    const at = ctx.now()
    if (!(await tx.one(addUndo, { entry: id, reason, staff: ctx.staff.id, at })))
      throw new Refusal('admin_points_entry_already_undone', 'This entry was undone before')
    const amount = onlyWhatIsLeft ? Math.max(-entry.amount, -before) : -entry.amount
    // The account has no points left to take back.
    if (amount === 0) throw new Refusal('admin_points_below_zero', 'The balance is 0')
    requireCovered(before, amount)
    const posting = { user, amount, counterpart: 'issued', reason: 'STAFF_REVERSED', ref: entryId, at } as const
    const balance = await ledger.post(tx, posting)
    const posted = (await tx.one(reversalOf, { entry: entryId }))!
    await audit(tx, ctx, {
      action: 'points.undo',
      subject: { kind: 'user', id: user },
      reason,
      before: { balance: before },
      after: { balance, undoes: entryId, amount },
    })
    return { entryId: String(posted.id), undoes: entryId, userId: user, amount, balance }
  })
}
