import { isDeepStrictEqual } from 'node:util'
import type { MissionType } from '@momi/contract'
import {
  configuredMissions,
  putMissionConfig,
  type ConfigChange,
  type MissionFrame,
} from '../../core/missions/mission-config.ts'
import type { Tx } from '../../db/db.ts'
import { kindOf } from './kinds.ts'
import { currentConfig, lockPreviousConfig, switchForUser } from './missions.store.ts'

type Change = Omit<ConfigChange, 'kind'> & { type: MissionType }

/**
 * Stores a new version of a mission's configuration, all or nothing: throws a ZodError if any part is
 * invalid.
 */
const changeMission = (tx: Tx, { type, ...change }: Change): Promise<number> =>
  putMissionConfig(tx, { ...change, kind: kindOf(type) })

/** Adds missions; existing ones are not changed, because they may have been edited. */
export async function addMissions(tx: Tx, changes: readonly Change[]): Promise<void> {
  const known = await configuredMissions(tx)
  for (const change of changes) if (!known.has(`${change.country} ${change.type}`)) await changeMission(tx, change)
}

type Wanted = Pick<Change, 'country' | 'type'> & { config: MissionFrame }

/** Stores these configurations of missions. An unchanged configuration gets no new version. */
export async function loadMissions(
  tx: Tx,
  wanted: readonly Wanted[],
  change: Omit<Change, keyof Wanted>,
): Promise<{ changed: string[]; unchanged: number }> {
  const changed: string[] = []
  for (const mission of wanted) {
    const { country, type } = mission
    const config = { ...mission.config, rule: kindOf(type).rule.parse(mission.config.rule) }
    const current = await tx.one(currentConfig, { country, type })
    if (isDeepStrictEqual(current?.config, config)) continue
    await changeMission(tx, { ...mission, ...change })
    changed.push(`${country} ${type}`)
  }
  return { changed, unchanged: wanted.length - changed.length }
}

/**
 * Gives a mission the configuration that it had before its last change, as a new version. Returns the version that was
 * restored; undefined if there is none.
 */
export async function undoMission(tx: Tx, change: Omit<Change, 'config'>): Promise<number | undefined> {
  const { country, type } = change
  const previous = await tx.one(lockPreviousConfig, { country, type })
  if (!previous) return undefined
  await changeMission(tx, { ...change, config: previous.config })
  return previous.version
}

/**
 * Edits parts of a mission's configuration, such as whether it is enabled, for all users without an override; returns
 * false if the country does not have the mission.
 */
export async function editMission(
  tx: Tx,
  { edit, ...change }: Omit<Change, 'config'> & { edit: Partial<Change['config']> },
): Promise<boolean> {
  const current = await tx.one(currentConfig, { country: change.country, type: change.type })
  if (!current) return false
  await changeMission(tx, { ...change, config: { ...current.config, ...edit } })
  return true
}

/** Overrides the country's configuration for one user. */
export async function overrideMission(tx: Tx, user: string, type: MissionType, enabled: boolean): Promise<void> {
  await tx.one(switchForUser, { user, type, enabled })
}
