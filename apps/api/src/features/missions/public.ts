import type { Tx } from '../../db/db.ts'
import { afterPosting } from '../../core/ledger.ts'
import type { UserCtx } from '../../core/context.ts'
import { addMission, completeOnce, handOver, switchForUser, switchMission } from './missions.store.ts'

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

interface Completion {
  user: string
  country: string
  type: 'google_signin' | 'signin'
  /** What completes it. Nobody completes it with the same one again, on whichever account. */
  cause: string
}

/** Completes a mission that each person completes once. Gives the points that were paid: 0 where it was not theirs to do. */
export async function completeMissionOnce(ctx: UserCtx, tx: Tx, completion: Completion): Promise<number> {
  const paid = await tx.one(completeOnce, { ...completion, session: ctx.user.session, at: ctx.now() })
  if (paid) afterPosting(paid.balance)
  return paid?.points ?? 0
}

/** What one person completed becomes another's. */
export async function handOverMissions(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(handOver, { from, to })
}
