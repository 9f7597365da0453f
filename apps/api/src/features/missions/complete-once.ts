import type { UserCtx } from '../../core/context.ts'
import { dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { grant, isOwnDevice, type Award } from '../../core/missions/awards.ts'
import { missionFor } from '../../core/missions/mission-config.ts'
import type { Tx } from '../../db/db.ts'
import { kindOf } from './kinds.ts'
import { wasGranted } from './missions.store.ts'

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

type Completed = Pick<Award, 'points' | 'checking'>
const NOTHING: Completed = { points: 0 }

/**
 * Completes a one-time mission. Returns the granted points: 0 if the mission is off for the user, if it was completed
 * before by the user or for the same cause, or if the device earns for another account.
 */
export async function completeMissionOnce(ctx: UserCtx, tx: Tx, completion: Completion): Promise<Completed> {
  const { user, country, type, causes } = completion
  const now = ctx.now()
  const kind = kindOf(type)
  const config = await missionFor(ctx, tx, { user, country, kind })
  if (!config) return NOTHING
  const zone = zoneOf(country)!
  const day = dayOf(now, zone)
  // What the card showed when the day began.
  const { version, rule } = config.since(startOfDay(day, zone))
  const gift = kind.gift?.(rule).gift
  if (!gift || (await tx.one(wasGranted, { user, mission: type, causes: [...causes] }))!.given) return NOTHING
  // Checked last, because the check makes the user the owner of a device that has no owner.
  if (!(await isOwnDevice(tx, ctx.user.session, user))) return NOTHING
  const given = await grant(ctx, tx, {
    user,
    country,
    mission: type,
    version,
    cause: causes[0]!,
    earnedBy: null,
    milestone: null,
    day,
    gift,
    at: now,
  })
  return given.outcome === 'given' ? given.award : NOTHING
}
