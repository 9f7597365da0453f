import type { Tx } from '../db/db.ts'

interface DryRunRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: object
}

export interface DryRunAnswer {
  status: number
  body: unknown
}

/** The product for one piece of work whose changes are rolled back. */
export interface DryRun {
  /** The transaction in which everything happens. */
  readonly tx: Tx
  /** Makes a call of the client. It calls no outside system, and is neither logged nor counted in metrics. */
  readonly call: (request: DryRunRequest) => Promise<DryRunAnswer>
  /** The key of the vendor's app in this run. */
  readonly apiKey: string
  /** Moves the clock of the run, which begins at the present time. */
  readonly goTo: (at: Date) => void
  /** Reads the settings that staff publish; to be called before the first call. */
  readonly readSettings: () => Promise<void>
  /** The time of the run. */
  readonly now: () => Date
}

/** Does a piece of work with the product in one transaction, which is always rolled back. */
export type RunDry = <T>(work: (run: DryRun) => Promise<T>) => Promise<T>
