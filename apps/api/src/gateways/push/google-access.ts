import { SignJWT } from 'jose'
import { z } from 'zod'
import { MINUTE, HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { ServiceAccount } from '../../settings/service-account.ts'
import { outboundFetch } from '../outbound-fetch.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ASSERTION_SECONDS = HOUR_SECONDS
/** How long before its expiry an access token is renewed. */
const EARLY_MS = 5 * MINUTE

const Grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** Google does not accept this account or its key. */
export class AccessRefused extends Error {
  override name = 'AccessRefused'
}

interface Options {
  account: ServiceAccount
  scope: string
  now: () => number
  timeoutMs: number
}

/**
 * Creates a function that returns an access token of a service account (RFC 7523), cached until shortly before it
 * expires. `refused`: a token that was not accepted; another one is then requested, once for all callers.
 */
export function createGoogleAccess({ account, scope, now, timeoutMs }: Options) {
  let held: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  async function ask(): Promise<string> {
    const seconds = Math.floor(now() / 1000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', ...(account.private_key_id && { kid: account.private_key_id }) })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ASSERTION_SECONDS)
      .sign(account.private_key)
    const answer = await outboundFetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      timeoutMs,
    })
    if (answer.status === 400 || answer.status === 401) throw new AccessRefused(`Token endpoint: ${answer.status}`)
    if (!answer.ok) throw new Error(`Token endpoint: ${answer.status}`)
    const { access_token: token, expires_in } = Grant.parse(await answer.json())
    held = { token, until: now() + expires_in * 1000 - EARLY_MS }
    return token
  }

  return async function accessToken(refused?: string): Promise<string> {
    if (held && held.token !== refused && held.until > now()) return held.token
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}
