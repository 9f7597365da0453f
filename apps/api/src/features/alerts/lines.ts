import { EVERYWHERE } from '@momi/contract/config-subjects'
import type { SpendingLineKind } from '@momi/contract'
import { addDays, zoneOf } from '@momi/contract/rules/calendar'
import { TOKEN_PARTS } from '../../core/budgets/budget-subject.ts'
import type { Db } from '../../db/db.ts'
import { nameOf } from '../campaign/public.ts'
import { paceOf } from '../rewards/public.ts'
import type { Remaining } from './exhaustion.rules.ts'
import * as store from './lines.store.ts'

/** Which line of all. */
export interface LineKey {
  kind: SpendingLineKind
  country: string
  key: string
}

export const nameOfKey = ({ kind, country, key }: LineKey): string => `${kind} ${country} ${key}`

/** Something that is given until it is used up, such as a budget or a pool of stock. Amounts are in its unit. */
export interface Line extends LineKey, Remaining {
  name: string
  unit: 'POINTS' | 'ITEMS' | 'TOKENS'
  /** The limit; null: there is none but what is left. */
  total: number | null
  spent: number
  /** Given and not final yet: unclaimed, pending or held. */
  committed: number
  /** How often it was ever used, and how much of it. The history of this count is kept here. */
  uses: { count: number; amount: number }
  /** A known daily amount, for as long as there is no forecast by the hour. */
  perDay: number | null
  /** Whether its limit begins anew each day, so that it can be used up each day. */
  isDaily: boolean
  /** When it ends, or its limit begins anew: what lasts until then does not run out. null: never. */
  endsAt: Date | null
}

/** The zone in which a line's days begin and its hours are told. */
export const zoneOfLine = ({ country }: Pick<LineKey, 'country'>): string => zoneOf(country) ?? 'UTC'

type Source = (db: Db, now: Date) => Promise<Line[]>

const UNITS = { POINTS: 'POINTS', TOKEN: 'TOKENS', ITEMS: 'ITEMS' } as const

/** How often a budget was used is not stored: a use is taken for the mean award, a token or an item. */
const budgets: Source = async (db, now) =>
  (await db.many(store.budgetLines, { now })).map(({ country, key, unit, ends_at, is_daily, per_award, ...row }) => {
    const inUnit = (parts: number) => (unit === 'TOKEN' ? parts / TOKEN_PARTS : parts)
    const amount = inUnit(row.spent + row.committed)
    return {
      kind: 'BUDGET',
      country,
      key,
      name: nameOf({ kind: 'budget', key }),
      unit: UNITS[unit],
      total: inUnit(row.amount),
      spent: inUnit(row.spent),
      committed: inUnit(row.committed),
      left: inUnit(row.remaining),
      later: [],
      uses: { count: Math.round(unit === 'POINTS' ? amount / per_award : amount), amount },
      perDay: null,
      isDaily: is_daily,
      endsAt: ends_at,
    }
  })

const missions: Source = async (db, now) =>
  (await db.many(store.missionLines, { now })).map(({ country, type, budget, remaining, held, ...row }) => ({
    kind: 'MISSION',
    country,
    key: type,
    name: nameOf({ kind: 'mission', key: type }),
    unit: 'POINTS',
    total: budget,
    spent: budget - remaining - held,
    committed: held,
    left: remaining,
    later: [],
    uses: { count: row.awards, amount: row.points },
    perDay: null,
    isDaily: false,
    endsAt: row.ends_at,
  }))

/** The pace of a pool is the average of this many full days before today, as on the page of the stock. */
const PACE_DAYS = 7

const stock: Source = async (db, now) => {
  const today = now.toISOString().slice(0, 10)
  const rows = await db.many(store.stockLines, { now, since: addDays(today, -PACE_DAYS), today })
  return rows.flatMap(({ id, country, name, free, available, later, won, claimed, expired, ...row }): Line[] => {
    const total = free + won + claimed
    // What was never filled is missing in the setup, and is not used up.
    if (total === 0) return []
    const count = won + claimed + expired
    return [
      {
        kind: 'STOCK',
        country,
        key: id,
        name: name ?? id,
        unit: 'ITEMS',
        total,
        spent: claimed,
        committed: won,
        left: available,
        later,
        uses: { count, amount: count },
        perDay: paceOf({ won: row.won_before, addedOn: row.added_on }, today, PACE_DAYS) || null,
        isDaily: false,
        endsAt: null,
      },
    ]
  })
}

const giveaway: Source = async (db, now) =>
  (await db.many(store.giveawayLines, { now })).map(({ country, id, operator, megabytes, stock: total, given }) => ({
    kind: 'GIVEAWAY',
    country,
    key: id,
    name: `${operator}, ${megabytes} MB`,
    unit: 'ITEMS',
    total,
    spent: given,
    committed: 0,
    left: Math.max(0, total - given),
    later: [],
    uses: { count: given, amount: given },
    perDay: null,
    isDaily: false,
    endsAt: null,
  }))

const treasury: Source = async (db) =>
  (await db.many(store.treasuryLine, {})).map(({ balance, paid_per_day: perDay }) => ({
    kind: 'TREASURY',
    country: EVERYWHERE,
    key: 'treasury',
    name: 'Treasury',
    unit: 'TOKENS',
    total: null,
    spent: 0,
    committed: 0,
    left: Number(balance),
    later: [],
    uses: { count: 0, amount: 0 },
    perDay: Number(perDay) || null,
    isDaily: false,
    endsAt: null,
  }))

/** Everything that can be used up. */
const SOURCES: readonly Source[] = [budgets, missions, stock, giveaway, treasury]

export const linesNow = async (db: Db, now: Date): Promise<Line[]> =>
  (await Promise.all(SOURCES.map((source) => source(db, now)))).flat()
