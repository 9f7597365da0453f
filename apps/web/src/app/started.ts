import type { Client } from '../shared/client.ts'
import type { Config } from '../shared/config.ts'
import type { GuardContext } from './routing/guards.ts'

/** A started client: the data for screens and guards. */
export interface Started {
  client: Client
  guardContext: GuardContext
  config: Config
}
