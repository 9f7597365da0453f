import { createHmac } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose'
import { Refusal } from './errors.ts'
import { isStrictJws } from './strict-jws.ts'

const ISSUER = 'momi'
const AUDIENCE = 'momi-api'
const LEEWAY_SECONDS = 30

type TokenKind = 'access' | 'refresh'

export interface Claims {
  sub: string
  /** The refresh-token family. */
  sid: string
  jti: string
  iat: number
  exp: number
  country: string
  client_version: string
  /** The kind of API key with which the session was opened. */
  key: 'native' | 'web' | null
}

/** Signs and verifies this product's tokens (JWT, EdDSA): the newest key signs, every key verifies. */
export interface TokenKeys {
  sign(kind: TokenKind, claims: Claims): Promise<string>
  /** Throws a Refusal if the token is not a valid, current one of that kind. */
  verify(kind: TokenKind, token: string, now: Date): Promise<Claims>
  /** The public keys, for services that verify tokens themselves. */
  readonly publicSet: { keys: JWK[] }
  /** A keyed hash, for values that must be found but not read. */
  hash(secret: string): string
}

/** A fresh Ed25519 signing key as a JWK set. */
export async function generateTokenKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  return JSON.stringify({ keys: [{ ...jwk, alg: 'EdDSA', kid: await calculateJwkThumbprint(jwk) }] })
}

export async function tokenKeys(jwks: string, hashKey: string): Promise<TokenKeys> {
  const set = (JSON.parse(jwks) as { keys: JWK[] }).keys
  const keys = new Map(
    await Promise.all(set.map(async (jwk) => [jwk.kid ?? '', await importJWK(jwk, 'EdDSA')] as const)),
  )
  const [newest] = keys
  if (!newest) throw new Error('TOKEN_KEYS holds no key')
  const publicSet = { keys: set.map(({ d: _private, ...jwk }) => ({ ...jwk, use: 'sig' })) }
  const publicKeys = new Map(
    await Promise.all(publicSet.keys.map(async (jwk) => [jwk.kid ?? '', await importJWK(jwk, 'EdDSA')] as const)),
  )

  return {
    async sign(kind, claims) {
      const [kid, key] = newest
      const header = { alg: 'EdDSA', kid, typ: `${kind}+jwt` }
      return new SignJWT({ ...claims }).setProtectedHeader(header).setIssuer(ISSUER).setAudience(AUDIENCE).sign(key)
    },
    async verify(kind, token, now) {
      if (!isStrictJws(token)) throw invalid(kind)
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = publicKeys.get(kid ?? '')
            if (!key) throw invalid(kind)
            return key
          },
          {
            algorithms: ['EdDSA'],
            issuer: ISSUER,
            audience: AUDIENCE,
            requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
            typ: `${kind}+jwt`,
            currentDate: now,
            clockTolerance: LEEWAY_SECONDS,
          },
        )
        return payload as unknown as Claims
      } catch (error) {
        throw refusalFor(kind, error)
      }
    },
    publicSet,
    hash: (secret) => createHmac('sha256', hashKey).update(secret).digest('hex'),
  }
}

const invalid = (kind: TokenKind) =>
  kind === 'access'
    ? new Refusal('access_token_invalid', 'Access token is invalid')
    : new Refusal('refresh_token_invalid', 'Refresh token is invalid')

function refusalFor(kind: TokenKind, error: unknown): Refusal {
  const { code, claim } = error as { code?: string; claim?: string }
  if (code === 'ERR_JWT_EXPIRED')
    return kind === 'access'
      ? new Refusal('access_token_expired', 'Access token is expired')
      : new Refusal('refresh_token_expired', 'Refresh token is expired')
  if (kind === 'access' && (claim === 'iss' || claim === 'aud'))
    return new Refusal('access_token_invalid_issuer_or_audience', 'Access token has another issuer or audience')
  return invalid(kind)
}
