import type { Tx } from '../../db/db.ts'
import { addMission, switchForUser, switchMission } from './missions.store.ts'

/** Turns a mission on or off in a country, for everybody without an override; false where the country has no such row. */
export async function setMissionEnabled(tx: Tx, country: string, type: string, enabled: boolean): Promise<boolean> {
  return (await tx.one(switchMission, { country, type, enabled })) !== undefined
}

/** Decides for one user, whatever the country's row says. */
export async function overrideMission(tx: Tx, user: string, type: string, enabled: boolean): Promise<void> {
  await tx.one(switchForUser, { user, type, enabled })
}

interface MissionConfig {
  country: string
  type: string
  group: string
  /** Order within the group. */
  position: number
  enabled: boolean
  rule: unknown
}

/** Adds a mission's configuration to a country; one that is there stays as it is. */
export async function addMissionConfig(tx: Tx, config: MissionConfig): Promise<void> {
  await tx.one(addMission, config)
}
