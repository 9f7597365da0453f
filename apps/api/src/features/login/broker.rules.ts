import { createHash, timingSafeEqual } from 'node:crypto'

const REPEAT_MS = 60_000
const PHONE = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?\.momi\.localhost$/
const CLIENT_PATH = '/login/moa'

/**
 * Whether a browser may be led back to `given`: it is one of the listed URLs, letter for letter. No URL is parsed, so
 * none can be read in two ways.
 */
export const isListed = (redirectUrls: readonly string[], given: string): boolean => redirectUrls.includes(given)

/** Development only: the client on this machine and in the lab's phones, whose names are free. `port` is that of the web origin. */
export function isOfThisMachine(given: string, port: number): boolean {
  const url = URL.parse(given)
  if (url === null || url.href !== given) return false
  const { protocol, username, password, hostname, pathname, search, hash } = url
  const isPlain = protocol === 'http:' && [username, password, search, hash].every((part) => part === '')
  const isOurs =
    (hostname === 'localhost' && url.port === String(port)) || (PHONE.test(hostname) && url.port === String(port + 3))
  return isPlain && isOurs && pathname === CLIENT_PATH
}

/** `redirectUri` with the answer in its query. */
export function answerAt(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return url.href
}

/** PKCE, S256: RFC 7636. */
export function meets(challenge: string, verifier: string): boolean {
  const given = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const wanted = Buffer.from(challenge)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

interface Code {
  challenge: string
  expiresAt: Date
  usedBy: string | null
  usedAt: Date | null
}

/**
 * What using a code does: `sign-in`, once; again for the `repeat` by the same session within a minute, whose answer may
 * have been lost; `burn` it, because the verifier is not the one of whoever began; or nothing, it is `spent`.
 */
export function useOf(code: Code, { session, verifier }: { session: string; verifier: string }, now: Date) {
  const isRight = meets(code.challenge, verifier)
  if (code.usedAt === null) {
    if (now.getTime() >= code.expiresAt.getTime()) return 'spent'
    return isRight ? 'sign-in' : 'burn'
  }
  const isFresh = now.getTime() - code.usedAt.getTime() <= REPEAT_MS
  return isRight && code.usedBy === session && isFresh ? 'repeat' : 'spent'
}
