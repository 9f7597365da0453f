/** A token counts as expired when less than this remains (sections 4 and 9). */
const MARGIN_MS = 10 * 60_000

/** What the client reads of a token. The server verifies it; here it is only looked at. */
export interface TokenClaims {
  /** Seconds since 1970. */
  exp: number
  /** Whose it is. */
  sub?: unknown
  /** Its session: it stays the same when its person signs in, and ends when they log out. */
  sid?: unknown
  client_version?: unknown
}

/** The claims of a token of exactly three dot parts with base64 JSON in the middle; anything else counts as absent. */
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

/** Whose token it is: its session; undefined where that cannot be read. */
export function ownerOf(token: unknown): string | undefined {
  const { sid, sub } = readToken(token) ?? {}
  const owner = sid ?? sub
  return typeof owner === 'string' ? owner : undefined
}

/** `now` in milliseconds, by the server's clock. */
export const isExpired = (claims: TokenClaims, now: number): boolean => claims.exp * 1000 - now < MARGIN_MS
