import { randomUUID } from 'node:crypto'
import { MINUTE_SECONDS, HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './staff.store.ts'

export const ACCESS_SECONDS = 15 * MINUTE_SECONDS
/** A session ends this long after its sign-in, however often its tokens are rotated. */
export const SESSION_SECONDS = 12 * HOUR_SECONDS

interface Session {
  id: string
  staff: string
  jti: string
  openedAt: Date
  /** When the newest pair was issued. */
  renewedAt: Date
}

/** Opens a session of a member of staff who has been authenticated. */
export async function openSession(
  tx: Tx,
  { now, request }: Pick<Ctx, 'now'> & { request: Pick<Ctx['request'], 'address' | 'userAgent'> },
  staff: string,
): Promise<Session> {
  const at = now()
  const session = { id: randomUUID(), staff, jti: randomUUID(), openedAt: at, renewedAt: at }
  const { address, userAgent: user_agent } = request
  await tx.one(store.openSession, {
    session: session.id,
    staff,
    jti: session.jti,
    address,
    user_agent,
    at,
  })
  return session
}

/** Signs the newest pair of a session: byte for byte the same as long as it keeps its date. */
export async function signPair({ staffKeys }: Pick<Ctx, 'staffKeys'>, session: Session) {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  const iat = seconds(session.renewedAt)
  const end = seconds(session.openedAt) + SESSION_SECONDS
  const claims = { sub: session.staff, sid: session.id, jti: session.jti, iat }
  const [accessToken, refreshToken] = await Promise.all([
    staffKeys.sign('access', { ...claims, exp: Math.min(iat + ACCESS_SECONDS, end) }),
    staffKeys.sign('refresh', { ...claims, exp: end }),
  ])
  return { accessToken, refreshToken }
}
