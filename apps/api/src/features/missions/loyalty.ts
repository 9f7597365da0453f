import { addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import type { PersonCtx } from '../../core/context.ts'
import { CounterConflict, Refusal } from '../../errors.ts'
import { balanceOf } from '../../core/ledger/ledger.ts'
import { grant, isOwnDevice } from '../../core/missions/awards.ts'
import type { MissionConfig } from '../../core/missions/mission-config.ts'
import { shownBalance } from '../../core/ledger/points.ts'
import type { Tx } from '../../db/db.ts'
import type { LoyaltyRule } from './kinds/loyalty-bonus.ts'
import { loyaltyState } from './missions.store.ts'
import type { Reported, RunningMission } from './running.ts'

type Since = Pick<MissionConfig<LoyaltyRule>, 'since'>

/**
 * The progress: the active days within the last `of` days and after the last bonus, under the terms of the first of
 * these days.
 */
export function loyaltyOf(mission: Since, { today, zone }: Day, { activeDays, lastDay }: LoyaltyState) {
  const { terms, counted } = countedDays(mission, { today, zone }, activeDays)
  const { days } = terms.rule
  return {
    terms,
    missionDay: today,
    count: Math.min(counted, days),
    target: days,
    isGivenToday: lastDay === today,
    isReached: counted >= days,
  }
}

/** How many of the active days count, under the oldest terms that still have one that does. */
function countedDays({ since }: Since, { today, zone }: Day, activeDays: readonly string[]) {
  for (const [i, day] of activeDays.entries()) {
    const terms = since(startOfDay(day, zone))
    if (day > addDays(today, -terms.rule.of)) return { terms, counted: activeDays.length - i }
  }
  return { terms: since(startOfDay(today, zone)), counted: 0 }
}

interface Day {
  today: string
  zone: string
}

interface LoyaltyState {
  /** The active days since the last bonus, oldest first. */
  activeDays: readonly string[]
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
  const zone = zoneOf(ctx.user.country)!
  const today = dayOf(ctx.now(), zone)
  const { active_days: activeDays, last_day: lastDay } = (await tx.one(loyaltyState, { user: ctx.user.id, today }))!
  const { isReached, isGivenToday, terms, ...known } = loyaltyOf(mission, { today, zone }, { activeDays, lastDay })
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
    version: terms.version,
    cause: `${user}:${day}`,
    earnedBy: user,
    milestone: null,
    day,
    gift: terms.rule.gift,
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
