import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import { supportCodeOf } from '../support-code/public.ts'
import * as store from './accounts.store.ts'

const SECONDS = 10 * 60

/**
 * A read-only access token of a person's last session, for staff, with its client and its expiry; undefined if the
 * person has no session. It is valid as long as the session.
 */
export async function signViewToken({ db, keys, now }: Pick<Ctx, 'db' | 'keys' | 'now'>, user: string) {
  const session = await db.one(store.latestSession, { user })
  if (!session) return undefined
  const iat = Math.floor(now().getTime() / 1000)
  const exp = iat + SECONDS
  const accessToken = await keys.sign('access', {
    sub: user,
    sid: session.id,
    jti: randomUUID(),
    iat,
    exp,
    country: session.country,
    client_version: session.client_version,
    key: session.api_key,
    support_code: supportCodeOf(keys, session.id),
    read_only: true,
  })
  return { accessToken, clientType: session.client_type, expiresAt: new Date(exp * 1000) }
}
