import { createAuthenticate } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { RateLimit } from './rate-limit.ts'

/** Authentication and rate limits for all origins of a process. */
export function createCallers({
  env,
  keys,
  database,
  now,
}: Pick<Deps, 'env' | 'keys' | 'database' | 'now'>): Pick<Deps, 'authenticate' | 'limits'> {
  const perMinute = env.RATE_LIMIT_PER_MINUTE
  const ctx = { transact: database.transact, keys }
  return {
    authenticate: createAuthenticate({ keys, database, now }),
    limits: {
      address: new RateLimit(ctx, { name: 'calls of an address', perMinute }),
      user: new RateLimit(ctx, { name: 'calls of a user', perMinute }),
    },
  }
}
