import type { Api, Output } from '@momi/contract'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import type { PersonCtx } from '../../core/context.ts'
import { ruleIn } from '../../core/missions/mission-config.ts'
import { ruleOf } from '../../core/missions/mission-rules.ts'
import { prizesAnswer } from '../../core/missions/prizes.ts'
import { cardOf, type Running } from './cards.ts'
import { isMissionType, kindOf } from './kinds.ts'
import { runningMissions } from './missions.store.ts'

type Answer = Output<Api['GET /api/v2/user/missions']>

export async function missionsOf(ctx: PersonCtx): Promise<Answer> {
  const { id: user, country } = ctx.user
  const now = ctx.now()
  const zone = zoneOf(country)
  if (!zone) return { missions: [], missionGiveaway: null, ...prizesAnswer(ctx, null) }
  const today = dayOf(now, zone)
  const found = await ctx.readBatched(runningMissions, { user_id: user, country, now, today })
  const withRules = (found?.missions ?? []).map(async ({ type, version, ...row }) => {
    if (!isMissionType(type)) return []
    const kind = kindOf(type)
    const rule = ruleIn(ctx, country, kind, await ruleOf(ctx, ctx.db, kind, { country, type, version }))
    return rule === null ? [] : [{ ...row, type, rule }]
  })
  const rows = (await Promise.all(withRules)).flat()
  const running = rows.map((row): Running => ({
    type: row.type,
    rule: row.rule,
    userType: found!.user_type,
    count: row.count,
    givenToday: row.given_today,
    lastDay: row.last_day,
    active: row.active ?? 0,
  }))
  const cards = await Promise.all(running.map((mission) => cardOf(ctx, mission, running, today)))
  const missions = rows.flatMap(({ type, group, ends_at, earned_today: earnedToday }, i) => {
    const card = cards[i]
    return card ? [{ type, group, earnedToday, endsAt: ends_at?.toISOString() ?? null, ...card }] : []
  })
  const giveaway = missions.find((mission) => mission.type === 'giveaway')
  return {
    missions,
    missionGiveaway: giveaway ? { actionState: giveaway.actionState, validUntil: giveaway.endsAt } : null,
    ...prizesAnswer(ctx, found?.prizes_waiting ?? null),
  }
}
