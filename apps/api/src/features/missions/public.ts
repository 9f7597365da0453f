import type { Tx } from '../../db/db.ts'
import { switchForUser, switchMission } from './missions.store.ts'

/** Turns a mission on or off in a country, for everybody without an override; false where the country has no such row. */
export async function setMissionEnabled(tx: Tx, country: string, type: string, enabled: boolean): Promise<boolean> {
  return (await tx.one(switchMission, { country, type, enabled })) !== undefined
}

/** Decides for one user, whatever the country's row says. */
export async function overrideMission(tx: Tx, user: string, type: string, enabled: boolean): Promise<void> {
  await tx.one(switchForUser, { user, type, enabled })
}
