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
  const calls = { most: env.RATE_LIMIT_PER_MINUTE, seconds: 60 }
  const ctx = { transact: database.transact, keys }
  return {
    authenticate: createAuthenticate({ keys, database, now }),
    limits: {
      address: new RateLimit(ctx, { name: 'calls of an address', ...calls }),
      stored: new RateLimit(ctx, {
        name: 'stored answers of a user',
        most: env.STORED_ANSWERS_PER_DAY,
        seconds: 24 * 60 * 60,
      }),
      user: new RateLimit(ctx, { name: 'calls of a user', ...calls }),
    },
  }
}
