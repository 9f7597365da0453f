import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { MINUTE_SECONDS } from '@momi/contract/rules/durations'
import { Refusal } from '../errors.ts'
import { isStrictJws } from './strict-jws.ts'
import { outboundFetchWithin } from './outbound-fetch.ts'

/** The identity in a provider's ID token. */
export interface IdTokenClaims {
  /** The provider and its id for the person. Never the e-mail address, which may get another owner. */
  subject: string
  /** The e-mail address, if the provider has verified it. */
  email: string | null
  expiresAt: Date
}

/** Verifies the ID tokens of one provider. Refuses with login_token_invalid or login_provider_unavailable. */
export interface IdTokens {
  verify(token: string): Promise<IdTokenClaims>
}

interface Provider {
  /** Every form of the issuer that the provider uses; the first is the canonical one. */
  issuers: readonly string[]
  /** Our client ids; if there are none, this sign-in is disabled. */
  audiences: readonly string[]
  jwksUrl: string
  /** Refuses a token that says that its sign-in was longer ago than five minutes. */
  isSignInRecent?: boolean
}

const TIMEOUT_MS = 5000
const LEEWAY_SECONDS = 30
const AUTH_AGE_SECONDS = 5 * MINUTE_SECONDS

/**
 * Whether somebody signed in at the provider within the last five minutes, by the real time. A provider renews ID tokens
 * for months without asking again, and a number may have got another owner meanwhile.
 */
export function isRecent(authTime: unknown): boolean {
  const age = Date.now() / 1000 - Number(authTime)
  return typeof authTime === 'number' && age <= AUTH_AGE_SECONDS && age >= -LEEWAY_SECONDS
}

/** The id of a person at a provider, the same for every sign-in method. */
export const subjectOf = (issuer: string, sub: string) => `${issuer}|${sub}`

/**
 * Creates the verifier of one provider's ID tokens. It compares their expiry with the real time, even if the lab or a
 * test moved our clock.
 */
export function createIdTokens({ issuers, audiences, jwksUrl, isSignInRecent = false }: Provider): IdTokens {
  const [issuer = ''] = issuers
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: outboundFetchWithin({ timeoutMs: TIMEOUT_MS }),
  })
  return {
    async verify(token) {
      if (audiences.length === 0) throw new Refusal('login_provider_unavailable', 'This way in is not configured')
      if (!isStrictJws(token)) throw new Refusal('login_token_invalid', 'Not a signed token')
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: [...issuers],
        audience: [...audiences],
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: LEEWAY_SECONDS,
      }).catch((error: unknown) => {
        throw refusalFor(error)
      })
      const { sub = '', email, email_verified: isVerified, exp = 0, auth_time: authTime } = payload
      if (sub === '') throw new Refusal('login_token_invalid', 'The token names nobody')
      if (isSignInRecent && authTime !== undefined && !isRecent(authTime))
        throw new Refusal('login_token_invalid', 'Signed in too long ago')
      return {
        subject: subjectOf(issuer, sub),
        email: typeof email === 'string' && isVerified === true ? email : null,
        expiresAt: new Date(exp * 1000),
      }
    },
  }
}

function refusalFor(error: unknown): Refusal {
  const isTheirs =
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid)
  // A failed request for the keys, or an invalid answer to it, does not mean that the token is invalid.
  if (isTheirs && error.code !== 'ERR_JOSE_GENERIC') return new Refusal('login_token_invalid', error.code)
  return new Refusal('login_provider_unavailable', 'The keys of the provider cannot be had', {}, { cause: error })
}
