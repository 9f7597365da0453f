import { HOUR_SECONDS, DAY_SECONDS } from '@momi/contract/rules/durations'
import type { Claims, TokenKeys } from '../../core/tokens/token-keys.ts'
import { supportCodeOf } from '../support-code/public.ts'

export const ACCESS_SECONDS = HOUR_SECONDS
const REFRESH_SECONDS = 90 * DAY_SECONDS

/** The claims of a pair of tokens. Equal claims give equal bytes: Ed25519 signatures are deterministic. */
interface PairClaims {
  session: string
  /** The family that a sign-in began in the session; null before the first sign-in. */
  family: string | null
  user: string
  country: string
  apiKey: 'native' | 'web' | null
  clientVersion: string
  /** The refresh token's id. */
  jti: string
  issuedAt: Date
}

export async function signPair(keys: TokenKeys, claims: PairClaims) {
  const iat = Math.floor(claims.issuedAt.getTime() / 1000)
  const claimsFor = (seconds: number): Claims => ({
    sub: claims.user,
    sid: claims.session,
    ...(claims.family !== null && { family: claims.family }),
    jti: claims.jti,
    iat,
    exp: iat + seconds,
    country: claims.country,
    client_version: claims.clientVersion,
    key: claims.apiKey,
    support_code: supportCodeOf(keys, claims.session),
  })
  const [accessToken, refreshToken] = await Promise.all([
    keys.sign('access', claimsFor(ACCESS_SECONDS)),
    keys.sign('refresh', claimsFor(REFRESH_SECONDS)),
  ])
  return { accessToken, refreshToken }
}
