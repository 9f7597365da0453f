import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import type { PersonCtx } from '../../core/context.ts'
import { CounterConflict, Refusal } from '../../errors.ts'
import { balanceOf } from '../../core/ledger/ledger.ts'
import { grant, isOwnDevice } from '../../core/missions/awards.ts'
import { shownBalance } from '../../core/ledger/points.ts'
import type { Tx } from '../../db/db.ts'
import type { LoyaltyRule } from './kinds/loyalty-bonus.ts'
import { loyaltyState } from './missions.store.ts'
import type { Reported, RunningMission } from './running.ts'

/** The progress: the active days within the last `of` days and after the last bonus. */
export function loyaltyOf({ days }: LoyaltyRule, today: string, { active, lastDay }: LoyaltyState) {
  return {
    missionDay: today,
    count: Math.min(active, days),
    target: days,
    isGivenToday: lastDay === today,
    isReached: active >= days,
  }
}

interface LoyaltyState {
  active: number
  /** The day of the last bonus. */
  lastDay: string | null
}

/**
 * Grants the bonus if enough days were active and the client reports the same day and count as the server; otherwise
 * throws CounterConflict. With `force_sync_mode`, returns the server's counter instead of throwing, and `server` never
 * grants.
 */
export async function reportLoyalty(
  ctx: PersonCtx,
  tx: Tx,
  mission: RunningMission,
  { body, query }: { body: { count: number; missionDay: string }; query: { force_sync_mode?: string | undefined } },
): Promise<Reported> {
  const rule: LoyaltyRule = mission.rule
  const today = dayOf(ctx.now(), zoneOf(ctx.user.country)!)
  const { active, last_day } = (await tx.one(loyaltyState, { user: ctx.user.id, today, of: rule.of }))!
  const { isReached, isGivenToday, ...known } = loyaltyOf(rule, today, { active, lastDay: last_day })
  const counter = { ...known, status: isGivenToday ? ('COMPLETED' as const) : ('IN_PROGRESS' as const) }
  const nothing = { counter, awards: [], withheld: [], balance: shownBalance(ctx, await balanceOf(tx, ctx.user.id)) }
  if (query.force_sync_mode === 'server') return nothing
  if (!isReached || body.missionDay !== known.missionDay || body.count !== known.count) {
    if (query.force_sync_mode === 'client') return nothing
    throw new CounterConflict(
      counter,
      'The days on the server are others',
      body.missionDay === known.missionDay ? 'count' : 'mission_day',
    )
  }
  const { id: user, country, session } = ctx.user
  if (!(await isOwnDevice(tx, session, user)))
    throw new Refusal('device_earns_for_another_account', 'Another account earned on this device first')
  const day = known.missionDay
  const given = await grant(ctx, tx, {
    user,
    country,
    mission: mission.type,
    version: mission.version,
    cause: `${user}:${day}`,
    earnedBy: user,
    milestone: null,
    day,
    gift: rule.gift,
    at: ctx.now(),
  })
  const { outcome } = given
  const isGiven = outcome === 'given'
  return {
    counter: isGiven ? { ...counter, count: 0, status: 'COMPLETED' } : counter,
    awards: isGiven ? [given.award] : [],
    withheld: outcome === 'given' || outcome === 'already' ? [] : [outcome],
    balance: shownBalance(ctx, await balanceOf(tx, user)),
  }
}
