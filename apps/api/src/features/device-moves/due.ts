import type { Ctx } from '../../core/context.ts'
import { ConcurrentChange, lockWithDevices } from '../../core/locks/locks.ts'
import { forEachItem } from '../../core/work/for-each-item.ts'
import type { Tx } from '../../db/db.ts'
import type { Values } from '../../db/columns.ts'
import { leaveDevice } from '../accounts/public.ts'
import * as store from './device-moves.store.ts'

type Due = Values<typeof store.dueMove.row>

/** Ends what was to end by now: accounts leave their old phones, and phones begin to earn for their new accounts. */
export async function settleMoves({ db, transact, now }: Pick<Ctx, 'db' | 'transact' | 'now'>): Promise<void> {
  const due = await db.many(store.dueMoves, { now: now() })
  await forEachItem(due, ({ id, from, to }) =>
    transact(async (tx) => {
      await lockWithDevices(tx, { users: to === null ? [from] : [from, to] })
      // Read again: it may have been stopped, settled by another process, or the accounts merged.
      const move = await tx.one(store.dueMove, { id, now: now() })
      if (!move) return
      if (move.from !== from || move.to !== to) throw new ConcurrentChange()
      const outcome = move.kind === 'CODE' ? await leave(tx, move, now()) : await give(tx, move)
      await tx.one(store.settle, { id, outcome, at: now() })
    }),
  )
}

/** An account that is not on its new phone any more stays on the old one, because it may have no other way in. */
async function leave(tx: Tx, { from, haid, to_haid }: Due, at: Date): Promise<'DONE' | 'REPLACED'> {
  const arrived = to_haid !== null && (await tx.one(store.isDeviceOf, { haid: to_haid, user: from }))!.is
  if (!arrived) return 'REPLACED'
  return (await leaveDevice(tx, { haid, user: from, at })) === undefined ? 'REPLACED' : 'DONE'
}

async function give(tx: Tx, { haid, from, to, due_at }: Due): Promise<'DONE' | 'REPLACED'> {
  if (to === null) return 'REPLACED'
  return (await tx.one(store.setOwner, { haid, former: from, next: to, since: due_at })) ? 'DONE' : 'REPLACED'
}
