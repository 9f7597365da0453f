import { DAY_SECONDS, HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { UseLimit, UserCtx } from '../../core/context.ts'
import { kilobytesIn } from '../../core/limits/kilobytes.ts'
import { ReservedLimit } from '../../core/limits/reserved-limit.ts'
import type { TokenKeys } from '../../core/tokens/token-keys.ts'
import type { Database } from '../../db/connect.ts'
import type { Env } from '../../env.ts'
import { createAuthenticate, type Authenticate } from './authenticate.ts'

/** All origins of a process share these, so that a session that ends on one origin ends on all of them. */
export interface Callers {
  readonly authenticate: Authenticate
  readonly limits: { readonly address: UseLimit; readonly stored: UseLimit; readonly user: UseLimit }
  readonly reportLimits: UserCtx['reportLimits']
}

interface CallersInput {
  env: Env
  keys: TokenKeys
  database: Database
  now: () => Date
}

/** Batches of reports from a person, far more than the few that a client sends per visit. */
const REPORTS_PER_HOUR = 300

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
    reportLimits: {
      batches: new ReservedLimit(ctx, { name: 'client-reports', most: REPORTS_PER_HOUR, seconds: HOUR_SECONDS }),
      kilobytes: new ReservedLimit(ctx, {
        name: 'kilobytes of client-reports from an address',
        most: kilobytesIn(env.CLIENT_REPORT_BYTES_PER_HOUR),
        seconds: HOUR_SECONDS,
      }),
    },
  }
}
