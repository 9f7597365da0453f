import { lock } from '../../core/locks/locks.ts'
import type { Db, Tx } from '../../db/db.ts'
import * as store from './account-holds.store.ts'
import { endHold } from './end.ts'

/** Whether an account's payouts are stopped because its person asked for that. */
export const isStoppedByOwner = async (db: Db, user: string): Promise<boolean> =>
  (await db.many(store.openOf, { user })).some(({ kind }) => kind === 'OWNER')

/**
 * Ends the stop of an account's payouts that its person has asked for, by an operator's command; returns the account, or
 * undefined if they are not stopped.
 */
export async function endOwnersHold(tx: Tx, user: string, at: Date, reason: string): Promise<string | undefined> {
  await lock(tx, { users: [user] })
  const hold = (await tx.many(store.openOf, { user })).find(({ kind }) => kind === 'OWNER')
  if (!hold) return undefined
  await endHold(tx, hold, { outcome: 'RELEASED', at, by: { staff: null, reason } })
  return user
}
