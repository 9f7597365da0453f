import type { AdminApi, Output, Parsed } from '@momi/contract'
import { addDays } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import type { Values } from '../../db/columns.ts'
import { giveawaySplit } from '../giveaway/public.ts'
import { paceOf, runsOutOn } from './forecast.rules.ts'
import * as store from './rewards-admin.store.ts'

type StatsQuery = Parsed<AdminApi['GET /api/v1/admin/rewards/stats']>['query']
type StockGroup = Output<
  AdminApi['GET /api/v1/admin/rewards-repository/assignable-reward-items/stats']
>['items'][number]

const DEFAULT_DAYS = 30
/** The pace is the average of this many full days before today. */
const PACE_DAYS = 7

const todayOf = (ctx: Ctx): string => ctx.now().toISOString().slice(0, 10)

export async function rewardCountries({ db }: Ctx) {
  const rows = await db.many(store.countries, {})
  return { items: rows.map(({ country, ...row }) => ({ countryCode: country, ...row })) }
}

/** The numbers of rewards that were won, by period, country and type, and the split of the giveaway's groups. */
export async function rewardStats(ctx: Ctx, query: StatsQuery) {
  const { to = todayOf(ctx), from = addDays(to, 1 - DEFAULT_DAYS), period, country_code, type } = query
  const where = { from, to, period, country: country_code ?? null, type: type ?? null }
  const [rows, split] = await Promise.all([ctx.db.many(store.won, where), giveawaySplit(ctx.db)])
  const items = rows.map(({ country, pending_cost, ...row }) => ({
    countryCode: country,
    pendingCost: pending_cost,
    ...row,
  }))
  return { from, to, symbol: ctx.env.CRYPTO_SYMBOL, items, giveawaySplit: split }
}

/** The stock and its forecast for each country and type of reward, and for each single reward. */
export async function stockStats(ctx: Ctx, country: string | undefined) {
  const today = todayOf(ctx)
  const since = addDays(today, -PACE_DAYS)
  const rows = await ctx.db.many(store.stocks, { country: country ?? null, since, today })
  const groups = Map.groupBy(rows, (row) => `${row.country} ${row.type}`)
  return {
    pace: { from: since, to: addDays(today, -1) },
    items: [...groups.values()].map((rewards) => stockOfGroup(rewards, today)),
  }
}

type Reward = Values<typeof store.stocks.row>

function stockOfGroup(rewards: Reward[], today: string): StockGroup {
  const { country, type } = rewards[0]!
  const paced = rewards.map((reward) => ({
    ...reward,
    perDay: paceOf({ won: reward.won, addedOn: reward.added_on }, today, PACE_DAYS),
  }))
  const total = {
    free: paced.flatMap(({ free }) => free),
    won: sum(paced.map(({ won }) => won)),
    perDay: sum(paced.map(({ perDay }) => perDay)),
  }
  return {
    countryCode: country,
    type,
    ...stockOf(total, today),
    rewards: paced.map((reward) => ({ definitionId: reward.id, name: reward.name, ...stockOf(reward, today) })),
  }
}

function stockOf({ free, won, perDay }: Pick<Reward, 'free' | 'won'> & { perDay: number }, today: string) {
  const itemsOf = (isDue: (day: string) => boolean) => sum(free.map(({ day, items }) => (isDue(day) ? items : 0)))
  return {
    available: itemsOf((day) => day <= today),
    later: itemsOf((day) => day > today),
    won,
    perDay: Math.round(perDay * 100) / 100,
    runsOutOn: runsOutOn(free, perDay, today),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

export async function stockByWinnableDate({ db }: Ctx, country: string | undefined) {
  const rows = await db.many(store.byWinnableDate, { country: country ?? null })
  return {
    items: rows.map(({ country: countryCode, type, day, items }) => ({ countryCode, type, winnableOn: day, items })),
  }
}
