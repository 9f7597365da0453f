import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { Refusal } from '../core/errors.ts'
import { isStrictJws } from '../core/strict-jws.ts'
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
}

const TIMEOUT_MS = 5000
const LEEWAY_SECONDS = 30

/** The id of a person at a provider, the same for every sign-in method. */
export const subjectOf = (issuer: string, sub: string) => `${issuer}|${sub}`

/**
 * Creates the verifier of one provider's ID tokens. It compares their expiry with the real time, even if the lab or a
 * test moved our clock.
 */
export function createIdTokens({ issuers, audiences, jwksUrl }: Provider): IdTokens {
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
      const { sub = '', email, email_verified: isVerified, exp = 0 } = payload
      if (sub === '') throw new Refusal('login_token_invalid', 'The token names nobody')
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
