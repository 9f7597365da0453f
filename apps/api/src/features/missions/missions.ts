import type { Api, Output } from '@momi/contract'
import { dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import type { PersonCtx } from '../../core/context.ts'
import { termsIn } from '../../core/missions/mission-config.ts'
import { arePrizesOpen, prizesAnswer, prizesOpening } from '../../core/missions/prizes.ts'
import { cardOf, type Running } from './cards.ts'
import { isMissionType, kindOf } from './kinds.ts'
import { runningMissions } from './missions.store.ts'
import { noticeIn } from './notice.ts'

type Answer = Output<Api['GET /api/v2/user/missions']>

export async function missionsOf(ctx: PersonCtx): Promise<Answer> {
  const { id: user, session, country } = ctx.user
  const now = ctx.now()
  const zone = zoneOf(country)
  if (!zone) return { missions: [], missionGiveaway: null, notice: null, ...prizesAnswer(ctx, null) }
  const today = dayOf(now, zone)
  const found = await ctx.readBatched(runningMissions, { user_id: user, session, country, now, today })
  const withRules = (found?.missions ?? []).map(async ({ type, version, ...row }) => {
    if (!isMissionType(type)) return []
    const kind = kindOf(type)
    const terms = await termsIn(ctx, ctx.db, kind, { country, version })
    return terms ? [{ ...row, type, ...terms }] : []
  })
  const rows = (await Promise.all(withRules)).flat()
  const running = rows.map((row): Running => ({
    type: row.type,
    rule: row.rule,
    since: row.since,
    userType: found!.user_type,
    counter: row.reported_at ? { count: row.count, reportedAt: row.reported_at } : undefined,
    givenToday: row.given_today,
    lastDay: row.last_day,
    activeDays: row.active_days ?? [],
  }))
  const waiting = found?.prizes_waiting ?? null
  const hasPrizes = arePrizesOpen(prizesOpening(ctx, waiting))
  const day = { today, dayStart: startOfDay(today, zone), zone, hasPrizes }
  const cards = await Promise.all(running.map((mission) => cardOf(ctx, mission, running, day)))
  const missions = rows.flatMap(({ type, group, ends_at, change, earned_today: earnedToday }, i) => {
    const card = cards[i]
    if (!card) return []
    const endsAt = ends_at?.toISOString() ?? null
    return [{ type, group, earnedToday, endsAt, change, ...card, pays: found!.device_taken ? null : card.pays }]
  })
  const giveaway = missions.find((mission) => mission.type === 'giveaway')
  return {
    missions,
    missionGiveaway: giveaway ? { actionState: giveaway.actionState, validUntil: giveaway.endsAt } : null,
    notice: noticeIn(ctx, country),
    ...prizesAnswer(ctx, waiting),
  }
}
