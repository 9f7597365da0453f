import { createRemoteJWKSet, customFetch, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose'
import { Refusal } from '../../errors.ts'
import { isStrictJws } from '../strict-jws.ts'
import { isRecent } from '../id-tokens.ts'
import { outboundFetchWithin } from '../outbound-fetch.ts'

/** Verifies ID tokens of Firebase phone authentication. */
export interface Firebase {
  /** Refuses with login_token_invalid or login_provider_unavailable. */
  verifyPhone(idToken: string): Promise<{ phone: string; expiresAt: Date }>
}

interface Settings {
  projectId: string
  jwksUrl: string
  /** host:port of the emulator, whose tokens are not signed. Never in production. */
  emulator: string
}

const TIMEOUT_MS = 5000

/** Base URL of the browser's calls to phone authentication. */
export const firebaseUrl = ({
  FIREBASE_AUTH_EMULATOR_HOST: emulator,
}: {
  FIREBASE_AUTH_EMULATOR_HOST: string
}): string =>
  emulator === '' ? 'https://identitytoolkit.googleapis.com/v1' : `http://${emulator}/identitytoolkit.googleapis.com/v1`

export function createFirebase({ projectId, jwksUrl, emulator }: Settings): Firebase {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: outboundFetchWithin({ timeoutMs: TIMEOUT_MS }),
  })
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId }
  const invalid = (why: string) => new Refusal('login_token_invalid', why)

  async function claimsOf(idToken: string): Promise<JWTPayload> {
    try {
      if (emulator !== '') return UnsecuredJWT.decode(idToken, expected).payload
      if (!isStrictJws(idToken)) throw invalid('Not a signed token')
      return (await jwtVerify(idToken, keys, { ...expected, algorithms: ['RS256'], requiredClaims: ['exp', 'iat'] }))
        .payload
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      const isTheirs = /^ERR_(JWT|JWS|JOSE_(ALG|NOT))/.test(code) || code === 'ERR_JWKS_NO_MATCHING_KEY'
      if (error instanceof Refusal || isTheirs) throw error instanceof Refusal ? error : invalid(code)
      throw new Refusal('login_provider_unavailable', 'The keys of Firebase cannot be had', {}, { cause: error })
    }
  }

  return {
    async verifyPhone(idToken) {
      if (projectId === '') throw new Refusal('login_provider_unavailable', 'Firebase is not configured')
      const claims = await claimsOf(idToken)
      const { phone_number: phone, firebase, auth_time: authTime, sub, exp = 0 } = claims
      const { sign_in_provider: provider } = (firebase ?? {}) as { sign_in_provider?: unknown }
      if (!sub || provider !== 'phone' || typeof phone !== 'string') throw invalid('Not of a phone sign-in')
      if (!isRecent(authTime)) throw invalid('Signed in too long ago, or in the future')
      return { phone, expiresAt: new Date(exp * 1000) }
    },
  }
}
