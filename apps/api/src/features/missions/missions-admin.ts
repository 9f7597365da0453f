import type { AdminApi, MissionType, Output, Parsed } from '@momi/contract'
import { dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { ruleIn } from '../../core/missions/mission-config.ts'
import { rulesOf, type Rules } from '../../core/missions/mission-rules.ts'
import type { Values } from '../../db/columns.ts'
import { dayProgress } from './day-progress.rules.ts'
import { isMissionType, kindOf } from './kinds.ts'
import { loyaltyOf } from './loyalty.ts'
import { reasonOf } from './mission-reason.rules.ts'
import * as store from './missions-admin.store.ts'
import { loyaltyState } from './missions.store.ts'
import { milestoneContext } from './report.ts'

type Query = Parsed<AdminApi['GET /api/v1/admin/missions']>['query']
type UserMission = Output<AdminApi['GET /api/v1/admin/missions']>['items'][number]
type Config = Omit<Values<typeof store.configs.row>, 'position' | 'made_by' | 'why' | 'at'>

/** The configurations whose type this release knows, with their rules parsed. */
const known = <C extends Config>(configs: C[]) =>
  configs.flatMap((config) => {
    const { type } = config
    return isMissionType(type) ? [{ ...config, type, rule: kindOf(type).rule.parse(config.rule) }] : []
  })

function missionOf(ctx: Ctx, config: Config & { type: MissionType; rule: never }, override: boolean | null) {
  const { country, type, group, version, enabled, starts_at: startsAt, ends_at: endsAt, budget_left } = config
  const hasGiftInCountry = ruleIn(ctx, country, kindOf(type), config.rule) !== null
  const isCountryPaused = ctx.settings.pausedCountries().includes(country)
  const facts = { enabled, override, startsAt, endsAt, budgetLeft: budget_left, isCountryPaused, hasGiftInCountry }
  const reason = reasonOf(facts, ctx.now())
  return {
    type,
    group,
    version,
    isOn: reason === 'ENABLED_IN_COUNTRY' || reason === 'ENABLED_FOR_USER',
    reason,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

/** The current configuration of every mission, by country. */
export async function missionConfigs(ctx: Ctx, country: string | undefined) {
  const rows = await ctx.db.many(store.configs, { country: country ?? null })
  const items = known(rows).map((row) => ({
    ...missionOf(ctx, row, null),
    countryCode: row.country,
    position: row.position,
    budget: row.budget,
    budgetSpent: row.budget === null || row.budget_left === null ? null : row.budget - row.budget_left,
    rule: row.rule as unknown,
    change: row.at && { madeBy: row.made_by!, why: row.why!, at: row.at.toISOString() },
  }))
  return { items }
}

const ORDERS: Record<Query['order_by'], (a: UserMission, b: UserMission) => number> = {
  // Keeps the order in which the rows were read: by group and position.
  position: () => 0,
  type: (a, b) => a.type.localeCompare(b.type),
  last_granted: (a, b) => (b.lastGrantedOn ?? '').localeCompare(a.lastGrantedOn ?? ''),
}

type Row = Values<typeof store.userMissions.row> & { type: MissionType; rule: never } & Rules<never>

/** The missions of a user's country, with their state for this user. */
export async function userMissions(ctx: Ctx, { user_id: user, limit, offset, cursor, order_by }: Query) {
  const { country } = (await ctx.db.one(store.countryOf, { user })) ?? {}
  if (country === undefined) throw new Refusal('not_found', 'No such user')
  const zone = zoneOf(country)
  if (!zone) return { items: [], cursor: null, total: 0 }
  const today = dayOf(ctx.now(), zone)
  const found = known(await ctx.db.many(store.userMissions, { user, country, today }))
  const rows = await Promise.all(
    found.map(async (row) => ({ ...row, ...(await rulesOf(ctx, ctx.db, kindOf(row.type), row)) })),
  )
  const loyalty = await loyaltyProgress(ctx, rows, user, { today, zone })
  const missions = rows.map((row) => ({
    ...missionOf(ctx, row, row.override),
    progress: row.type === 'loyalty_bonus' ? loyalty : countedProgress(ctx, row, rows, { user, today, zone }),
    grantedToday: row.granted_today,
    lastGrantedOn: row.last_day,
  }))
  const sorted = missions.toSorted(ORDERS[order_by])
  const start = cursor === undefined ? offset : Number(cursor)
  const items = sorted.slice(start, start + limit)
  return { items, cursor: start + limit < sorted.length ? String(start + limit) : null, total: sorted.length }
}

async function loyaltyProgress({ db }: Ctx, rows: readonly Row[], user: string, day: Day) {
  const row = rows.find(({ type }) => type === 'loyalty_bonus')
  if (!row) return null
  const { active_days: activeDays, last_day: lastDay } = (await db.one(loyaltyState, { user, today: day.today }))!
  const { count, target } = loyaltyOf(row, day, { activeDays, lastDay })
  return { current: count, next: target, reported: count }
}

interface Day {
  today: string
  zone: string
}

/**
 * The progress of the counter that the mission uses: its own counter, or the counter of another mission (`countsAs`).
 */
function countedProgress(ctx: Ctx, row: Row, rows: readonly Row[], { user, today, zone }: Day & { user: string }) {
  const counted = rows.find(({ type }) => type === kindOf(row.type).countsAs) ?? row
  const { counting } = kindOf(counted.type)
  if (!counting) return null
  const { milestones, passed } = dayProgress(counting, counted, {
    dayStart: startOfDay(today, zone),
    counter: counted.reported_at ? { count: counted.count!, reportedAt: counted.reported_at } : undefined,
    context: milestoneContext({ keys: ctx.keys, user: { id: user } }, today),
  })
  const isDone = counting.per === 'life' && row.last_day !== null
  const next = isDone ? undefined : milestones[passed]
  return { current: counted.count ?? 0, next: next?.at ?? null, reported: counted.reported ?? 0 }
}
