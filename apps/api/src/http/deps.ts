import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { LiveSettings } from '../core/config/live-settings.ts'
import type { RunDry } from '../core/dry-run.ts'
import type { Cipher } from '../core/secrets/cipher.ts'
import type { StaffTokenKeys } from '../core/tokens/staff-token-keys.ts'
import type { TokenKeys } from '../core/tokens/token-keys.ts'
import type { Database } from '../db/connect.ts'
import type { Replica } from '../db/replica.ts'
import type { Env } from '../env.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { Callers } from './callers/callers.ts'
import type { Metrics } from './metrics/metrics.ts'

/** The dependencies of the HTTP layer: created by start.ts for a process, by testApp for a test. */
export interface Deps extends Callers {
  readonly env: Env
  readonly settings: LiveSettings
  readonly database: Database
  /** Absent without a replica, and in dry runs, which see what they have written. */
  readonly replica?: Replica
  readonly keys: TokenKeys
  readonly staffKeys: StaffTokenKeys
  readonly cipher: Cipher
  readonly gateways: Gateways
  readonly log: Logger
  readonly metrics: Metrics
  readonly runDry: RunDry
  /** Traces the requests of an origin; absent where tracing is off. */
  readonly traceRequests?: (app: FastifyInstance) => void
  readonly now: () => Date
  /** True after a stop signal: the process reports that it is not ready, and serves until its drain delay is over. */
  readonly isDraining: () => boolean
  /** In tests: every answer is checked against the contract's schema and list of error codes. */
  readonly assertsContract: boolean
}
