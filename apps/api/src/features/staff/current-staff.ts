import type { CurrentStaff } from '../../core/context.ts'
import type { Database } from '../../db/connect.ts'
import * as store from './staff.store.ts'

/**
 * The member of staff of an access token; undefined if its session has ended or they are disabled. Records the first use
 * of a newest pair.
 */
export async function currentStaff(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  { sid: session, sub: staff, jti }: { sid: string; sub: string; jti: string },
): Promise<CurrentStaff | undefined> {
  const found = await db.one(store.staffOfSession, { session, staff, jti })
  if (!found) return undefined
  const { is_first_use: isFirstUse, ...member } = found
  if (isFirstUse) await transact((tx) => tx.one(store.recordUse, { session, jti }))
  return { ...member, session }
}
