import { randomUUID } from 'node:crypto'
import { MINUTE_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { viewConfig } from '../config/public.ts'
import { supportCodeOf } from '../support-code/public.ts'
import * as sessions from './sessions.store.ts'

const SECONDS = 10 * MINUTE_SECONDS

/**
 * Signs a read-only access token for staff, in the active session that the person used last; returns undefined if no
 * session is active. The token is valid for ten minutes, and only while that session is active. `preview`: the
 * preview whose stored answers the token gets, for which the session does not matter.
 */
export async function signViewToken(
  { db, keys, now }: Pick<Ctx, 'db' | 'keys' | 'now'>,
  user: string,
  preview?: string,
) {
  const session = await db.one(sessions.latestSession, { user })
  if (!session) return undefined
  const iat = Math.floor(now().getTime() / 1000)
  const exp = iat + SECONDS
  const accessToken = await keys.sign('access', {
    sub: user,
    sid: session.id,
    ...(session.family_id !== null && { family: session.family_id }),
    jti: randomUUID(),
    iat,
    exp,
    country: session.country,
    client_version: session.client_version,
    key: session.api_key,
    support_code: supportCodeOf(keys, session.id),
    read_only: true,
    ...(preview !== undefined && { preview }),
  })
  return { accessToken, clientType: session.client_type, expiresAt: new Date(exp * 1000) }
}

/**
 * Confirms a token of `signViewToken`. The page in which staff view the client asks before it uses a token, because a
 * link could bring another one.
 */
export function confirmView(ctx: UserCtx) {
  const { isReadOnly } = ctx.user
  if (!isReadOnly) throw new Refusal('access_token_invalid', 'Not a token with which staff view the client')
  return { isReadOnly, config: viewConfig(ctx) }
}
