import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose'
import { isStrictJws } from './strict-jws.ts'

const LEEWAY_SECONDS = 30

/** The claims of every token. */
export interface BaseClaims {
  sub: string
  /** The session. */
  sid: string
  jti: string
  iat: number
  exp: number
}

/** Why a token is refused. */
export type TokenProblem = 'expired' | 'wrong-kind' | 'wrong-issuer-or-audience' | 'invalid'

/** Signs and verifies the tokens (JWT, EdDSA) of one issuer: the newest key signs, every key verifies. */
export interface JwtKeys<Claims extends BaseClaims> {
  sign(kind: TokenKind, claims: Claims): Promise<string>
  /** Throws the error that `refuse` creates if the token is not valid, not current or of another kind. */
  verify(kind: TokenKind, token: string, now: Date): Promise<Claims>
  /** The public keys, for services that verify tokens themselves. */
  readonly publicSet: { keys: JWK[] }
}
export type TokenKind = 'access' | 'refresh'

interface JwtRealm {
  issuer: string
  audience: string
  refuse: (kind: TokenKind, problem: TokenProblem) => Error
}

/** A fresh Ed25519 signing key as a JWK set. */
export async function generateJwtKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  return JSON.stringify({ keys: [{ ...jwk, alg: 'EdDSA', kid: await calculateJwkThumbprint(jwk) }] })
}

export async function jwtKeys<Claims extends BaseClaims>(
  jwks: string,
  { issuer, audience, refuse }: JwtRealm,
): Promise<JwtKeys<Claims>> {
  const set = (JSON.parse(jwks) as { keys: JWK[] }).keys
  const importAll = async (keys: JWK[]) =>
    new Map(await Promise.all(keys.map(async (jwk) => [jwk.kid ?? '', await importJWK(jwk, 'EdDSA')] as const)))
  const [newest] = await importAll(set)
  if (!newest) throw new Error('TOKEN_KEYS holds no key')
  const publicSet = { keys: set.map(({ d: _private, ...jwk }) => ({ ...jwk, use: 'sig' })) }
  const publicKeys = await importAll(publicSet.keys)

  return {
    async sign(kind, claims) {
      const [kid, key] = newest
      const header = { alg: 'EdDSA', kid, typ: `${kind}+jwt` }
      return new SignJWT({ ...(claims as BaseClaims) })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setAudience(audience)
        .sign(key)
    },
    async verify(kind, token, now) {
      if (!isStrictJws(token)) throw refuse(kind, 'invalid')
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = publicKeys.get(kid ?? '')
            if (!key) throw new Error('Signed with an unknown key')
            return key
          },
          {
            algorithms: ['EdDSA'],
            issuer,
            audience,
            requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
            typ: `${kind}+jwt`,
            currentDate: now,
            clockTolerance: LEEWAY_SECONDS,
          },
        )
        return payload as unknown as Claims
      } catch (error) {
        throw refuse(kind, problemOf(error))
      }
    },
    publicSet,
  }
}

function problemOf(error: unknown): TokenProblem {
  const { code, claim } = error as { code?: string; claim?: string }
  if (code === 'ERR_JWT_EXPIRED') return 'expired'
  if (claim === 'typ') return 'wrong-kind'
  if (claim === 'iss' || claim === 'aud') return 'wrong-issuer-or-audience'
  return 'invalid'
}
