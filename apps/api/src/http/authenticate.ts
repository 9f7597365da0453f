import { HEADERS } from '@momi/contract/headers'
import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '../core/context.ts'
import { Refusal } from '../core/errors.ts'
import type { Claims } from '../core/token-keys.ts'
import { isAccessAlive } from '../features/accounts/public.ts'
import type { Deps } from './deps.ts'

const MOST_CACHED = 10_000
/** How long the access tokens of a session that another process ended may go on here, at most. */
const ALIVE_FOR_MS = 2_000

interface Known {
  claims: Claims
  /** When its session was last seen alive. */
  aliveAt: number
}

export interface Authenticate {
  (request: FastifyRequest): Promise<CurrentUser>
  /** Forgets what is remembered of a person's tokens; how many there were. */
  readonly forget: (user: string) => number
}

/** Who calls, by the bearer token. A token is verified once: Ed25519 in JavaScript costs more than the rest of a read. */
export function createAuthenticate({ keys, database, now }: Pick<Deps, 'keys' | 'database' | 'now'>): Authenticate {
  // Keyed by the whole token: its parts alone would let another signature through.
  const cache = new Map<string, Known>()
  let timesForgotten = 0

  async function knownClaims(token: string, at: Date): Promise<Claims> {
    const known = cache.get(token)
    const isCurrent = known && known.claims.exp * 1000 > at.getTime()
    const claims = isCurrent ? known.claims : await keys.verify('access', token, at)
    if (isCurrent && Math.abs(at.getTime() - known.aliveAt) < ALIVE_FOR_MS) return claims

    cache.delete(token)
    const before = timesForgotten
    if (!(await isAccessAlive(database.batched.read, claims)))
      throw new Refusal('access_token_invalid', 'Access token no longer counts')
    // Its session may have ended since it was looked up.
    if (timesForgotten !== before) return claims
    if (cache.size >= MOST_CACHED) for (const oldest of cache.keys()) if (cache.delete(oldest)) break
    cache.set(token, { claims, aliveAt: at.getTime() })
    return claims
  }

  const authenticate = async (request: FastifyRequest): Promise<CurrentUser> => {
    const header = request.headers[HEADERS.authorization]
    if (!header) throw new Refusal('access_token_missing', 'Access token is missing')
    const [, token] = /^Bearer (\S+)$/i.exec(header) ?? []
    if (!token) throw new Refusal('access_token_invalid', 'Access token is invalid')
    const claims = await knownClaims(token, now())
    return { id: claims.sub, country: claims.country, session: claims.sid, apiKey: claims.key }
  }
  const forget = (user: string) => {
    timesForgotten++
    return [...cache].filter(([token, { claims }]) => claims.sub === user && cache.delete(token)).length
  }
  return Object.assign(authenticate, { forget })
}
