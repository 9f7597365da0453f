import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose'
import { createResigner } from './resign.ts'
import { isStrictJws } from '../../gateways/strict-jws.ts'

const LEEWAY_SECONDS = 30
const REQUIRED_CLAIMS = ['sub', 'sid', 'jti', 'iat', 'exp'] as const

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** The claims of every token. */
export interface BaseClaims {
  sub: string
  /** The id of the session. */
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
  /** The environment variable of the key set, for its error. */
  setting: string
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
  { setting, issuer, audience, refuse }: JwtRealm,
): Promise<JwtKeys<Claims>> {
  const set = (JSON.parse(jwks) as { keys: JWK[] }).keys
  const importAll = async (keys: JWK[]) =>
    new Map(await Promise.all(keys.map(async (jwk) => [jwk.kid ?? '', await importJWK(jwk, 'EdDSA')] as const)))
  const [newest] = await importAll(set)
  if (!newest) throw new Error(`${setting} holds no key`)
  const publicSet = { keys: set.map(({ d: _private, ...jwk }) => ({ ...jwk, use: 'sig' })) }
  const publicKeys = await importAll(publicSet.keys)
  const [kid, key] = newest
  const headerOf = (kind: TokenKind) => ({ alg: 'EdDSA', kid, typ: `${kind}+jwt` })
  const usualHeaderOf = (kind: TokenKind) => base64url(JSON.stringify(headerOf(kind)))
  const usualHeaders = { access: usualHeaderOf('access'), refresh: usualHeaderOf('refresh') }
  const isSigned = createResigner(set[0]!)

  /**
   * A cheaper check for the usual token, which is unexpired and signed with the newest key: returns its claims, or
   * undefined for a token that needs the full check.
   */
  function usualClaims(kind: TokenKind, token: string, now: Date): Claims | undefined {
    const [header, payload, signature, ...more] = token.split('.')
    if (header !== usualHeaders[kind] || !payload || !signature || more.length > 0) return
    if (!isSigned(`${header}.${payload}`, signature)) return
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims & JWTPayload
    const isCurrent = typeof claims.exp === 'number' && claims.exp * 1000 > now.getTime() && claims.nbf === undefined
    if (!isCurrent || claims.iss !== issuer || claims.aud !== audience) return
    return REQUIRED_CLAIMS.every((name) => claims[name] !== undefined) ? claims : undefined
  }

  return {
    async sign(kind, claims) {
      return new SignJWT({ ...(claims as BaseClaims) })
        .setProtectedHeader(headerOf(kind))
        .setIssuer(issuer)
        .setAudience(audience)
        .sign(key)
    },
    async verify(kind, token, now) {
      const usual = usualClaims(kind, token, now)
      if (usual) return usual
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
            requiredClaims: [...REQUIRED_CLAIMS],
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
