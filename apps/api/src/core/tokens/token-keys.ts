import { Refusal } from '../../errors.ts'
import { hashKeys, type HashKeys } from '../secrets/hash-keys.ts'
import { jwtKeys, type BaseClaims, type JwtKeys, type TokenKind, type TokenProblem } from './jwt-keys.ts'

export interface Claims extends BaseClaims {
  /** The family of the token within its session; absent before the session's first sign-in. */
  family?: string
  country: string
  client_version: string
  /** The kind of API key with which the session was opened. */
  key: 'native' | 'web' | null
  /** Shown to the person, who can read it out to support on the phone. Tokens of earlier releases have none. */
  support_code?: string
  /** Set in tokens with which staff open the client as the person. */
  read_only?: true
  /** Set in the read-only token of a preview: which one. */
  preview?: string
}

/** The keys of users' tokens. */
export type TokenKeys = JwtKeys<Claims> & HashKeys

export async function tokenKeys(jwks: string, hashKey: string): Promise<TokenKeys> {
  const keys = await jwtKeys<Claims>(jwks, { setting: 'TOKEN_KEYS', issuer: 'momi', audience: 'momi-api', refuse })
  return { ...keys, ...hashKeys(hashKey) }
}

function refuse(kind: TokenKind, problem: TokenProblem): Refusal {
  const name = kind === 'access' ? 'Access' : 'Refresh'
  if (problem === 'expired') return new Refusal(`${kind}_token_expired`, `${name} token is expired`)
  if (kind === 'access' && problem === 'wrong-issuer-or-audience')
    return new Refusal('access_token_invalid_issuer_or_audience', 'Access token has another issuer or audience')
  return new Refusal(`${kind}_token_invalid`, `${name} token is invalid`)
}
