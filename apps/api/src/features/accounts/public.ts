import type { Db } from '../../db/db.ts'
import { sessionAlive } from './accounts.store.ts'

/** False once the refresh-token family was revoked; its access tokens end with it. */
export async function isSessionAlive(db: Db, session: string): Promise<boolean> {
  return (await db.one(sessionAlive, { session })) !== undefined
}
