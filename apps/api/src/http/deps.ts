import type { Logger } from 'pino'
import type { Cipher } from '../core/cipher.ts'
import type { TokenKeys } from '../core/token-keys.ts'
import type { Database } from '../db/connect.ts'
import type { Env } from '../env.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { Authenticate } from './authenticate.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Metrics } from './metrics.ts'

/** What the HTTP floor is built from; main.ts makes the real ones, testApp its own. */
export interface Deps {
  readonly env: Env
  readonly database: Database
  readonly keys: TokenKeys
  readonly cipher: Cipher
  readonly gateways: Gateways
  readonly log: Logger
  readonly metrics: Metrics
  /** One of each for all origins of a process: what one of them learns counts on all. */
  readonly authenticate: Authenticate
  readonly limits: { readonly address: RateLimit; readonly user: RateLimit }
  readonly now: () => Date
  /** True once the process was told to stop: it finishes what it began and takes nothing new. */
  readonly isDraining: () => boolean
  /** Tests hold every answer against its contract: its schema, and its list of error codes. */
  readonly assertsContract: boolean
}
