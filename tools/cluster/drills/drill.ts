import type { releaseBeforeMigration } from '../../../apps/api/src/testing/previous-release.ts'
import type { Cluster } from '../cluster.ts'
import type { Load } from './load.ts'
import type { Network } from './proxy.ts'

type PreviousRelease = NonNullable<ReturnType<typeof releaseBeforeMigration>>

/** A cluster whose network between the api and the database a drill can disturb. */
export type DrilledCluster = Cluster & { network: Network }

/** A fault, and what is allowed to happen while it lasts. */
export interface Drill {
  title: string
  fault: string
  /** The longest time without service. */
  mostSeconds: number
  mostRetries?: number
  /** The alerts that must fire. */
  alerts: readonly string[]
  /** Other alerts that may fire. */
  alsoAlerts?: readonly string[]
  /** What is missing on this machine to run the drill. */
  needs?: () => string | undefined
  /** Runs before the load starts. */
  prepare?: () => PreviousRelease
  /** Injects the fault, after which it calls `injected` if that is later than its start. Returns its observations. */
  run: (
    cluster: DrilledCluster,
    load: Load,
    prepared: PreviousRelease | undefined,
    injected: () => void,
  ) => Promise<readonly string[]>
}
