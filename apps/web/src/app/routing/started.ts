import type { Client } from '../../shared/client.ts'
import type { Config } from '../../shared/config.ts'
import type { GuardContext } from './guards.ts'

/** A started client: the data that screens and guards use. */
export interface Started {
  client: Client
  guardContext: GuardContext
  config: Config
}
