/** A token counts as expired when less than this remains (sections 4 and 9). */
const MARGIN_MS = 10 * 60_000

export interface Pair {
  accessToken: string
  refreshToken: string
}

/** The claims that the client reads. It does not verify the token; the server does. */
export interface TokenClaims {
  /** Seconds since 1970. */
  exp: number
  /** Seconds since 1970. */
  iat?: number
  /** The user id. */
  sub?: unknown
  /** The session id. A sign-in keeps the session, a log-out ends it. */
  sid?: unknown
  /** The family of the token in its session: each sign-in begins a new one. */
  family?: unknown
  client_version?: unknown
  /** The account's country, whose calendar days are the mission days. */
  country?: unknown
  /** The code by which support finds the account. */
  support_code?: string
}

/**
 * The claims of a token that has exactly three dot-separated parts with base64 JSON in the second; undefined
 * for anything else.
 */
export function readToken(token: unknown): TokenClaims | undefined {
  if (typeof token !== 'string') return undefined
  const parts = token.split('.')
  if (parts.length !== 3 || parts.includes('')) return undefined
  try {
    const middle = (parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(middle), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

const isClaims = (value: unknown): value is TokenClaims =>
  typeof value === 'object' && value !== null && Number.isFinite((value as TokenClaims).exp)

/**
 * The session id of a token (`owner`: the session to which a page with this token belongs), its user id and its support
 * code; undefined if the token cannot be read.
 */
export function ownerOf(token: unknown): { owner: string; user: string; supportCode: string } | undefined {
  // Tokens of earlier releases have no support code.
  const { sid, sub, support_code: supportCode = '' } = readToken(token) ?? {}
  const [owner, user] = [sid ?? sub, sub ?? sid]
  return typeof owner === 'string' && typeof user === 'string' ? { owner, user, supportCode } : undefined
}

/** Whether a token counts as expired at `now`: the server's time in milliseconds. */
export const isExpired = (claims: TokenClaims, now: number): boolean => claims.exp * 1000 - now < MARGIN_MS
