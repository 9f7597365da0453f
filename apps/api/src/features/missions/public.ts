import { isDeepStrictEqual } from 'node:util'
import type { MissionType } from '@momi/contract'
import type { UserCtx } from '../../core/context.ts'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { givenBack, type GivenBack } from '../../core/ledger/earned-twice.ts'
import { grant, isOwnDevice } from '../../core/missions/awards.ts'
import {
  configuredMissions,
  missionFor,
  putMissionConfig,
  type ConfigChange,
  type MissionFrame,
} from '../../core/missions/mission-config.ts'
import type { Tx } from '../../db/db.ts'
import { isMissionType, kindOf } from './kinds.ts'
import {
  awardsOfBoth,
  currentConfig,
  lockPreviousConfig,
  transferOwnership,
  reverse,
  switchForUser,
  wasGranted,
} from './missions.store.ts'

export { isMissionType } from './kinds.ts'
export { missionsOf } from './missions.ts'
export { campaignOf } from './missions.store.ts'

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

interface Completion {
  user: string
  country: string
  type: 'google_signin' | 'signin'
  /**
   * The keyed hashes of the cause under all chains of HASH_KEY that have ever been in use; the first one is for a new
   * award. A cause completes the mission only once, on any account.
   */
  causes: readonly string[]
}

/**
 * Completes a one-time mission. Returns the granted points: 0 if the mission is off for the user, if it was completed
 * before by the user or for the same cause, or if the device earns for another account.
 */
export async function completeMissionOnce(ctx: UserCtx, tx: Tx, completion: Completion): Promise<number> {
  const { user, country, type, causes } = completion
  const now = ctx.now()
  const kind = kindOf(type)
  const config = await missionFor(ctx, tx, { user, country, kind })
  const gift = config && kind.gift?.(config.rule).gift
  if (!config || !gift || (await tx.one(wasGranted, { user, mission: type, causes: [...causes] }))!.given) return 0
  // Checked last, because the check makes the user the owner of a device that has no owner.
  if (!(await isOwnDevice(tx, ctx.user.session, user))) return 0
  const day = dayOf(now, zoneOf(country)!)
  const { version } = config
  const given = await grant(ctx, tx, { user, country, mission: type, version, cause: causes[0]!, day, gift, at: now })
  return given.outcome === 'given' ? given.award.points : 0
}

/** The mission whose counter this one shares, or the mission itself. */
const familyOf = (mission: string) => (isMissionType(mission) ? (kindOf(mission).countsAs ?? mission) : mission)

/** Moves one person's awards to another. Returns what both had for the same thing, which counts once. */
export async function transferMissions(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }) {
  const reversed: (GivenBack & { id: number; ref: string })[] = []
  /** Loyalty bonuses that the other account had too: one of its bonuses may be close to two of the leaving account. */
  const hadTwice = new Set<number>()
  for (const { leaving, staying } of await tx.many(awardsOfBoth, { from, to })) {
    const isCounted = (id: number) => hadTwice.has(id) || reversed.some((award) => award.id === id)
    const same = staying.filter(({ id, mission }) => familyOf(mission) === familyOf(leaving.mission) && !isCounted(id))
    // The big and the small hidden reward of a day are one mission, so there may be two.
    const best = same.find(({ item }) => item !== null) ?? same[0]
    if (!best) continue
    if (leaving.mission === 'loyalty_bonus') hadTwice.add(best.id)
    const back = givenBack(leaving, best)
    const { id, ref } = back.of === 'leaving' ? leaving : best
    reversed.push({ ...back, id, ref })
  }
  for (const [user, of] of [
    [from, 'leaving'],
    [to, 'staying'],
  ] as const)
    await tx.one(reverse, { user, awards: reversed.filter((award) => award.of === of), at })
  await tx.one(transferOwnership, { from, to })
  return reversed
}
