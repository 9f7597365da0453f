import type { Db } from '../../db/db.ts'
import { sessionAlive } from './accounts.store.ts'

export { refresh } from './accounts.ts'
export { currentPair, endSessions, lockPerson, merge, upgrade, type Person } from './people.ts'

/** Whether an access token of this session, person and time still counts: its family goes on, and nobody signed in since. */
export async function isAccessAlive(
  db: Db,
  { sid, sub, iat }: { sid: string; sub: string; iat: number },
): Promise<boolean> {
  const session = await db.one(sessionAlive, { session: sid })
  if (!session || session.user_id !== sub) return false
  return session.access_from === null || iat >= Math.floor(session.access_from.getTime() / 1000)
}
