import type { Client } from '../shared/client.ts'
import type { Config } from '../shared/config.ts'
import type { GuardContext } from './routing/guards.ts'

/** A started client: what screens use, and what guards look at. */
export interface Started {
  client: Client
  guardContext: GuardContext
  config: Config
}
