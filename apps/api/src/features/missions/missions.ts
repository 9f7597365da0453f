import type { Api, Output } from '@momi/contract'
import { dayOf, zoneOf } from '../../core/calendar.ts'
import type { UserCtx } from '../../core/context.ts'
import { cardOf, type Running } from './cards.ts'
import { isMissionType } from './kinds.ts'
import { runningMissions } from './missions.store.ts'

type Answer = Output<Api['GET /api/v2/user/missions']>
type Mission = Answer['missions'][number]

export async function missionsOf(ctx: UserCtx): Promise<Answer> {
  const { id: user, country } = ctx.user
  const now = ctx.now()
  const zone = zoneOf(country)
  if (!zone) return { missions: [], missionGiveaway: null }
  const today = dayOf(now, zone)
  const rows = (await ctx.db.many(runningMissions, { user, country, now, today })).flatMap((row) =>
    isMissionType(row.type) ? [{ ...row, type: row.type }] : [],
  )
  const running = rows.map(({ type, rule, user_type, count, given, given_today }): Running => ({
    type,
    rule,
    userType: user_type,
    count,
    given,
    givenToday: given_today,
  }))
  const cards = await Promise.all(running.map((mission) => cardOf(ctx, mission, running, today)))
  const missions = rows.flatMap(({ type, mission_group, ends_at }, i) => {
    const card = cards[i]
    return card
      ? [{ type, group: mission_group as Mission['group'], endsAt: ends_at?.toISOString() ?? null, ...card }]
      : []
  })
  const giveaway = missions.find((mission) => mission.type === 'giveaway')
  return {
    missions,
    missionGiveaway: giveaway ? { actionState: giveaway.actionState, validUntil: giveaway.endsAt } : null,
  }
}
