import type { Claims, TokenKeys } from '../../core/token-keys.ts'

const ACCESS_SECONDS = 60 * 60
const REFRESH_SECONDS = 90 * 24 * 60 * 60

/** All that a pair of tokens says. The same facts give the same bytes: Ed25519 signatures have no randomness. */
interface PairFacts {
  session: string
  user: string
  country: string
  apiKey: 'native' | 'web' | null
  clientVersion: string
  /** Id of the refresh token. */
  jti: string
  issuedAt: Date
}

export async function signPair(keys: TokenKeys, facts: PairFacts) {
  const iat = Math.floor(facts.issuedAt.getTime() / 1000)
  const claims = (seconds: number): Claims => ({
    sub: facts.user,
    sid: facts.session,
    jti: facts.jti,
    iat,
    exp: iat + seconds,
    country: facts.country,
    client_version: facts.clientVersion,
    key: facts.apiKey,
  })
  const [accessToken, refreshToken] = await Promise.all([
    keys.sign('access', claims(ACCESS_SECONDS)),
    keys.sign('refresh', claims(REFRESH_SECONDS)),
  ])
  return { accessToken, refreshToken }
}
