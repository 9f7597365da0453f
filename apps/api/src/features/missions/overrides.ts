import type { MissionType } from '@momi/contract'
import type { Tx } from '../../db/db.ts'
import { switchForUser } from './missions.store.ts'

/** Overrides for one user whether a mission of their country is enabled. */
export async function overrideMission(tx: Tx, user: string, type: MissionType, enabled: boolean): Promise<void> {
  await tx.one(switchForUser, { user, type, enabled })
}
