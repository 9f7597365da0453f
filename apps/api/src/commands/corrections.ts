import type { OperatorAction } from '@momi/contract'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { lockRemaining } from '../core/locks/locks.ts'
import type { AuditCtx } from '../core/records/audit.ts'
import { logOperation, type AuditReason } from '../core/records/operator-log.ts'
import { isMissionType, overrideMission } from '../features/missions/public.ts'
import { findUser, type OperatorCtx } from '../features/personal-data/public.ts'
import { grantFreeze, recordOutage } from '../features/streaks/public.ts'

/** Grants a user a streak freeze, once for each reason. Returns the user's id. */
export async function grantFreezeTo(ctx: OperatorCtx, person: string, reason: AuditReason): Promise<string> {
  const at = ctx.now()
  return ctx.transact(async (tx) => {
    const { id, country } = await findUser({ db: tx }, person)
    const user = (await lockRemaining(tx, id))!
    const zone = zoneOf(country)
    if (zone === undefined) throw new Error(`There are no streaks in ${country}`)
    await grantFreeze(tx, { user, cause: `${user}: ${reason.why}`, day: dayOf(at, zone), at })
    await tx.one(logOperation, { ...reason, action: 'FREEZE_GRANTED' satisfies OperatorAction, user, about: null, at })
    return user
  })
}

/** Records that check-in was down. `interval`: two instants, as in 2026-03-06T16:00Z/2026-03-06T23:30Z. */
export async function recordOutageOf(ctx: OperatorCtx, interval: string, reason: AuditReason): Promise<void> {
  const [from, to, ...more] = interval.split('/').map((instant) => new Date(instant))
  if (!from || !to || more.length > 0 || !(from < to)) throw new Error('An outage is <from>/<to>, as ISO 8601')
  await ctx.transact(async (tx) => {
    await recordOutage(tx, { from, to, why: reason.why })
    await tx.one(logOperation, {
      ...reason,
      action: 'OUTAGE_RECORDED' satisfies OperatorAction,
      user: null,
      about: interval,
      at: ctx.now(),
    })
  })
}

/** Enables or disables a mission for one user. `target`: <user id or haid>/<mission>. */
export async function overrideMissionOf(
  ctx: OperatorCtx & AuditCtx,
  target: string,
  enabled: boolean,
  reason: AuditReason,
): Promise<void> {
  const [person = '', mission = ''] = target.split('/')
  if (!isMissionType(mission)) throw new Error(`There is no mission ${mission}`)
  const { id: user } = await findUser(ctx, person)
  const action: OperatorAction = enabled ? 'MISSION_ENABLED' : 'MISSION_DISABLED'
  await ctx.transact(async (tx) => {
    await tx.one(logOperation, { ...reason, action, user, about: mission, at: ctx.now() })
    await overrideMission(tx, ctx, { user, type: mission, enabled }, reason.why)
  })
}
