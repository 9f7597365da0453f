import type { Tx } from '../../db/db.ts'
import { goesOn } from './account-holds.rules.ts'
import * as store from './account-holds.store.ts'
import { showWait } from './wait.ts'

/**
 * Moves the holds of a merged account to the remaining one, after its payouts. Where both have an open hold, one goes on for
 * all of its payouts.
 */
export async function transferHolds(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  const holds = await tx.many(store.openOf, { user: to })
  for (const other of await tx.many(store.openOf, { user: from })) {
    const own = holds.find(({ kind }) => (kind === 'OWNER') === (other.kind === 'OWNER'))
    if (!own) continue
    const first = goesOn(own, other, at)
    await tx.one(store.endSecond, { id: (first === own ? other : own).id, first: first.id, at })
  }
  await tx.one(store.transfer, { from, to })
  if ((await tx.many(store.openOf, { user: to })).length > 0) await showWait(tx, to, at)
}
