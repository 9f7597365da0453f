import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Claims, TokenKeys } from '../../core/tokens/token-keys.ts'
import type { Database } from '../../db/connect.ts'
import { isAccessAlive } from '../../features/accounts/public.ts'
import { bearerOf } from './bearer.ts'

const MOST_CACHED = 10_000
/**
 * How long a cached token is accepted before its session is checked again, because another process may have ended the
 * session.
 */
const SESSION_CHECK_MS = 2_000

interface CachedToken {
  claims: Claims
  /** The time at which the token's session was last found active. */
  checkedAt: number
}

/** The refusal of a write with a read-only token. */
export const readOnly = () =>
  new Refusal('admin_view_read_only', 'Staff see the client as the person does, and change nothing')

interface AuthenticateDeps {
  keys: TokenKeys
  database: Database
  now: () => Date
}

export interface Authenticate {
  (request: FastifyRequest): Promise<CurrentUser>
  /** Removes a user's tokens from the cache; returns how many there were. */
  readonly forget: (user: string) => number
  /** How many of a user's tokens are in the cache. */
  readonly countOf: (user: string) => number
}

/**
 * Identifies the caller by the bearer token. Verified tokens are cached, because verifying an Ed25519
 * signature costs more than the rest of a read.
 */
export function createAuthenticate({ keys, database, now }: AuthenticateDeps): Authenticate {
  // The key is the whole token: with only its claims as the key, a token with another signature would be accepted.
  const cache = new Map<string, CachedToken>()
  /** The cached tokens of each user. */
  const tokensOf = new Map<string, Set<string>>()
  let invalidations = 0

  function remove(token: string): boolean {
    const cached = cache.get(token)
    if (!cached) return false
    const tokens = tokensOf.get(cached.claims.sub)!
    tokens.delete(token)
    if (tokens.size === 0) tokensOf.delete(cached.claims.sub)
    return cache.delete(token)
  }

  function add(token: string, cached: CachedToken): void {
    remove(token)
    if (cache.size >= MOST_CACHED) for (const oldest of cache.keys()) if (remove(oldest)) break
    cache.set(token, cached)
    const { sub } = cached.claims
    tokensOf.set(sub, (tokensOf.get(sub) ?? new Set()).add(token))
  }

  async function claimsOf(token: string, at: Date): Promise<Claims> {
    const cached = cache.get(token)
    const isCurrent = cached && cached.claims.exp * 1000 > at.getTime()
    const claims = isCurrent ? cached.claims : await keys.verify('access', token, at)
    if (isCurrent && Math.abs(at.getTime() - cached.checkedAt) < SESSION_CHECK_MS) return claims

    remove(token)
    // The session of a preview's person was rolled back.
    if (claims.preview !== undefined) return claims
    const before = invalidations
    if (!(await isAccessAlive(database, claims)))
      throw new Refusal('access_token_invalid', 'Access token no longer counts')
    // The token is not cached if `forget` was called in the meantime: the session may have ended after the check.
    if (invalidations !== before) return claims
    add(token, { claims, checkedAt: at.getTime() })
    return claims
  }

  const authenticate = async (request: FastifyRequest): Promise<CurrentUser> => {
    const claims = await claimsOf(bearerOf(request, 'access'), now())
    const user = { id: claims.sub, country: claims.country, session: claims.sid, apiKey: claims.key }
    if (!claims.read_only) return user
    if (request.method !== 'GET' && request.method !== 'HEAD') throw readOnly()
    return { ...user, isReadOnly: true, ...(claims.preview !== undefined && { preview: claims.preview }) }
  }
  const forget = (user: string) => {
    invalidations++
    return [...(tokensOf.get(user) ?? [])].filter(remove).length
  }
  const countOf = (user: string) => tokensOf.get(user)?.size ?? 0
  return Object.assign(authenticate, { forget, countOf })
}
