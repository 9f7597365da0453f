import { DAY_SECONDS } from '@momi/contract/rules/durations'
import { ReservedLimit } from '../../core/limits/reserved-limit.ts'
import type { TokenKeys } from '../../core/tokens/token-keys.ts'
import type { Database } from '../../db/connect.ts'
import type { Env } from '../../env.ts'
import { createAuthenticate, type Authenticate } from './authenticate.ts'

/** All origins of a process share these, so that a session that ends on one origin ends on all of them. */
export interface Callers {
  readonly authenticate: Authenticate
  readonly limits: { readonly address: ReservedLimit; readonly stored: ReservedLimit; readonly user: ReservedLimit }
}

interface CallersInput {
  env: Env
  keys: TokenKeys
  database: Database
  now: () => Date
}

/** Authentication and rate limits for all origins of a process. */
export function createCallers({ env, keys, database, now }: CallersInput): Callers {
  const calls = { most: env.RATE_LIMIT_PER_MINUTE, seconds: 60 }
  const ctx = { transact: database.transact, keys }
  return {
    authenticate: createAuthenticate({ keys, database, now }),
    limits: {
      address: new ReservedLimit(ctx, { name: 'calls of an address', ...calls }),
      stored: new ReservedLimit(ctx, {
        name: 'stored answers of a user',
        most: env.STORED_ANSWERS_PER_DAY,
        seconds: DAY_SECONDS,
      }),
      user: new ReservedLimit(ctx, { name: 'calls of a user', ...calls }),
    },
  }
}
