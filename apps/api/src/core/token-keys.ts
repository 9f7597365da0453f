import { createHmac } from 'node:crypto'
import { Refusal } from './errors.ts'
import { jwtKeys, type BaseClaims, type JwtKeys, type TokenKind, type TokenProblem } from './jwt-keys.ts'

export interface Claims extends BaseClaims {
  country: string
  client_version: string
  /** The kind of API key with which the session was opened. */
  key: 'native' | 'web' | null
  /** Shown to the person, who can read it to support on the phone. Tokens of earlier releases have none. */
  support_code?: string
  /** Set in tokens with which staff open the client as the person. */
  read_only?: true
}

/** The keys of users' tokens; `sid` is the refresh-token family. */
export interface TokenKeys extends JwtKeys<Claims> {
  /** A keyed hash, for values that must be found but not read. */
  hash(secret: string): string
}

export async function tokenKeys(jwks: string, hashKey: string): Promise<TokenKeys> {
  const keys = await jwtKeys<Claims>(jwks, { issuer: 'momi', audience: 'momi-api', refuse })
  return { ...keys, hash: keyedHash(hashKey) }
}

export const keyedHash =
  (hashKey: string): TokenKeys['hash'] =>
  (secret) =>
    createHmac('sha256', hashKey).update(secret).digest('hex')

function refuse(kind: TokenKind, problem: TokenProblem): Refusal {
  const name = kind === 'access' ? 'Access' : 'Refresh'
  if (problem === 'expired') return new Refusal(`${kind}_token_expired`, `${name} token is expired`)
  if (kind === 'access' && problem === 'wrong-issuer-or-audience')
    return new Refusal('access_token_invalid_issuer_or_audience', 'Access token has another issuer or audience')
  return new Refusal(`${kind}_token_invalid`, `${name} token is invalid`)
}
