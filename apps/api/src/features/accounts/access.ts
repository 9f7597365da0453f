import type { Claims } from '../../core/tokens/token-keys.ts'
import type { Database } from '../../db/connect.ts'
import { recordUse, sessionAlive } from './sessions.store.ts'

/**
 * Whether the access token with these claims is valid: its session is active and still belongs to its user, and no
 * sign-in has begun another family since it was issued. The time is compared for sign-ins of earlier releases, whose
 * tokens name no family. Records the first use of a newest pair.
 */
export async function isAccessAlive(
  { batched, transact }: Pick<Database, 'batched' | 'transact'>,
  { sid, sub, iat, jti, family }: Pick<Claims, 'sid' | 'sub' | 'iat' | 'jti' | 'family'>,
): Promise<boolean> {
  const session = await batched.read(sessionAlive, { session: sid, jti })
  if (!session || session.user_id !== sub || session.family_id !== (family ?? null)) return false
  const isAlive = session.access_from === null || iat >= Math.floor(session.access_from.getTime() / 1000)
  if (isAlive && session.is_first_use) await transact((tx) => tx.one(recordUse, { session: sid, jti }))
  return isAlive
}
