import { createHash } from 'node:crypto'
import { MINUTE } from '@momi/contract/rules/durations'
import { constantTimeEqual } from '../../core/secrets/constant-time-equal.ts'

const REPEAT_MS = MINUTE
const PHONE = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?\.momi\.localhost$/
const CLIENT_PATH = '/login/moa'

/**
 * Whether `given` is one of the allowed redirect URLs. Compares strings, because two parsers may read a URL
 * differently.
 */
export const isListed = (redirectUrls: readonly string[], given: string): boolean => redirectUrls.includes(given)

/**
 * Whether `given` is the redirect URL of a development client: one on localhost at `port` (the port of the web origin),
 * or one on a phone of the lab.
 */
export function isLocalClient(given: string, port: number): boolean {
  const url = URL.parse(given)
  if (url === null || url.href !== given) return false
  const { protocol, username, password, hostname, pathname, search, hash } = url
  const isPlain = protocol === 'http:' && [username, password, search, hash].every((part) => part === '')
  const isOurs =
    (hostname === 'localhost' && url.port === String(port)) || (PHONE.test(hostname) && url.port === String(port + 3))
  return isPlain && isOurs && pathname === CLIENT_PATH
}

/** `redirectUri` with the answer added to its query. */
export function redirectUrl(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return url.href
}

/** Checks a PKCE verifier against its S256 challenge (RFC 7636). */
export const matchesChallenge = (challenge: string, verifier: string): boolean =>
  constantTimeEqual(createHash('sha256').update(verifier).digest('base64url'), challenge)

interface Code {
  challenge: string
  expiresAt: Date
  usedBy: string | null
  usedAt: Date | null
}

/**
 * What a call with a code has to do: `sign-in`, the first time; `repeat`, for a further call of the same session within
 * a minute, because the answer may have been lost; `revoke` the code, if the verifier is wrong; or nothing, if the code
 * was used before or has expired (`used`).
 */
export function codeUse(code: Code, { session, verifier }: { session: string; verifier: string }, now: Date) {
  const isRight = matchesChallenge(code.challenge, verifier)
  if (code.usedAt === null) {
    if (now.getTime() >= code.expiresAt.getTime()) return 'used'
    return isRight ? 'sign-in' : 'revoke'
  }
  const isFresh = now.getTime() - code.usedAt.getTime() <= REPEAT_MS
  return isRight && code.usedBy === session && isFresh ? 'repeat' : 'used'
}
