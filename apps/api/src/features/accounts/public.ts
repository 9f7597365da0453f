import type { Ctx } from '../../core/context.ts'
import { sessionAlive } from './accounts.store.ts'

export { signViewToken } from './view-token.ts'
export { anonymousLogin, NO_SECRET, refresh, type Device } from './accounts.ts'
export { revokeOnInstance } from './clear-haid.store.ts'
export {
  currentPair,
  deviceOf,
  endSessions,
  lockPerson,
  merge,
  personOf,
  setUserType,
  upgrade,
  type Person,
} from './account-merge.ts'

/**
 * Whether the access token with these claims is valid: its session is active and still belongs to its user, and no
 * sign-in has invalidated older tokens since it was issued.
 */
export async function isAccessAlive(
  readBatched: Ctx['readBatched'],
  { sid, sub, iat }: { sid: string; sub: string; iat: number },
): Promise<boolean> {
  const session = await readBatched(sessionAlive, { session: sid })
  if (!session || session.user_id !== sub) return false
  return session.access_from === null || iat >= Math.floor(session.access_from.getTime() / 1000)
}
