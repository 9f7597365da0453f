import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Cipher } from '../core/cipher.ts'
import type { StaffTokenKeys } from '../core/staff-token-keys.ts'
import type { TokenKeys } from '../core/token-keys.ts'
import type { Database } from '../db/connect.ts'
import type { Env } from '../env.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { Authenticate } from './authenticate.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Metrics } from './metrics/metrics.ts'

/** The dependencies of the HTTP layer: created by start.ts for a process, by testApp for a test. */
export interface Deps {
  readonly env: Env
  readonly database: Database
  readonly keys: TokenKeys
  readonly staffKeys: StaffTokenKeys
  readonly cipher: Cipher
  readonly gateways: Gateways
  readonly log: Logger
  readonly metrics: Metrics
  /** Traces the requests of an origin; absent where tracing is off. */
  readonly traceRequests?: (app: FastifyInstance) => void
  /** All origins of a process share this function, so that a session that ends on one origin ends on all of them. */
  readonly authenticate: Authenticate
  readonly limits: { readonly address: RateLimit; readonly stored: RateLimit; readonly user: RateLimit }
  readonly now: () => Date
  /** True after a stop signal: the process reports that it is not ready, and serves until its drain delay is over. */
  readonly isDraining: () => boolean
  /** In tests: every answer is checked against the contract's schema and list of error codes. */
  readonly assertsContract: boolean
}
