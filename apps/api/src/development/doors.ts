import type { Call } from '@momi/client/http/call'
import type { Deps } from '../http/deps.ts'

interface DeviceOptions {
  country?: string
  /** Default: a new one. null: none is reported. */
  wallet?: string | null
  apiKey?: 'native' | 'web'
  haid?: string
  huid?: string
  clientVersion?: string
}

interface Pair {
  accessToken: string
  refreshToken: string
}

/** A person's client: calls the api as the phone does. */
export type Person = Call & { haid: string; huid: string; wallet: string | null; adopt: (pair: Pair) => unknown }

/** The product as people use it, at any time: its calls, its jobs, and its clock. */
export interface Doors {
  readonly deps: Pick<Deps, 'database' | 'cipher' | 'keys' | 'gateways' | 'log'>
  readonly now: () => Date
  readonly goTo: (instant: string) => unknown
  readonly user: (options?: DeviceOptions) => Promise<Person>
}
