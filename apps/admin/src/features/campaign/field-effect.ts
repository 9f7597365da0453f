import type { ConfigSubject, RehearsalResult } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { addDays } from '@momi/contract/rules/calendar'
import type { ReferenceAt } from './form/references.ts'
import { growth, numberOfDays, ofAll, sumOf, type Compared } from './rehearsal-sums.ts'

/** Further ahead, a day says nothing. */
const HORIZON_DAYS = 365

/** The pool of a reward that a mission gives. */
interface Pool {
  reward: string
  name: string
  free: number
  /** Items won on an average day. */
  perDay: number
}

/** What a mission gives from. */
export interface Supplies {
  /** The day on which the forecast begins. */
  today: string
  /** Points; null: no limit. */
  budgetLeft: number | null
  pools: readonly Pool[]
}

/** What the values of a form would have done in the last days. */
export interface FieldEffect {
  /** Points a day: given, or spent by people in the market and in the exchange. */
  before: number
  after: number
  isSpent: boolean
  /** The growth of the points; null: there were none. */
  share: number | null
  /** Those who would have got more or less. */
  people: number
  /** What is used up first, and when. `reward`: its name; null: the budget. */
  exhausted: { reward: string | null; day: string } | null
}

interface Edited {
  subject: ConfigSubject
  body: unknown
  /** The rewards that the body names. */
  references: readonly ReferenceAt[]
}

/** What people spend their points on, where a subject sets the price. */
const SPENT_ON: Partial<Record<ConfigSubject['kind'], string>> = { market_item: 'market', exchange_rate: 'exchange' }

/** The effect of a subject's body, by its rehearsal; null: nobody did anything that it concerns. */
export function fieldEffect(result: RehearsalResult, edited: Edited, supplies: Supplies): FieldEffect | null {
  const { kind } = edited.subject
  const people = ofAll(result, result.gaining.people + result.losing.people)
  const sums = sumsOf(result, edited.subject)
  if (sums.before.points + sums.before.times + sums.after.points + sums.after.times + people === 0) return null
  const [before, after] = [perDay(result, sums.before.points), perDay(result, sums.after.points)]
  const exhausted = kind === 'mission' ? firstUsedUp(result, edited, supplies, after) : null
  return { before, after, isSpent: kind in SPENT_ON, share: growth(sums), people, exhausted }
}

const perDay = (result: RehearsalResult, count: number): number => ofAll(result, count) / numberOfDays(result)

/** What a subject gave, or what was spent at its price. */
function sumsOf({ days, spent }: RehearsalResult, { kind, countryCode, key }: ConfigSubject): Compared {
  const isHere = (one: { countryCode: string }) => countryCode === EVERYWHERE || one.countryCode === countryCode
  const on = SPENT_ON[kind]
  if (on === undefined) return sumOf(days.filter((one) => isHere(one) && (kind !== 'mission' || one.mission === key)))
  const points = (side: 'before' | 'after') =>
    spent.filter((one) => one.on === on && isHere(one)).reduce((sum, one) => sum + one[side], 0)
  const only = (sum: number) => ({ points: sum, items: 0, unclaimed: 0, times: 0 })
  return { before: only(points('before')), after: only(points('after')) }
}

function firstUsedUp(
  result: RehearsalResult,
  edited: Edited,
  { today, budgetLeft, pools }: Supplies,
  pointsPerDay: number,
): FieldEffect['exhausted'] {
  const all = [
    ...(budgetLeft === null ? [] : [{ reward: null, left: budgetLeft, pace: pointsPerDay }]),
    ...pools.map((pool) => {
      const pace = pool.perDay + perDay(result, moreItems(result, edited, pool.reward))
      return { reward: pool.name, left: pool.free, pace }
    }),
  ]
  const ends = all.flatMap(({ reward, left, pace }) => {
    const days = pace > 0 ? Math.floor(Math.max(0, left) / pace) : Infinity
    return days > HORIZON_DAYS ? [] : [{ reward, day: addDays(today, days) }]
  })
  return ends.toSorted((one, other) => (one.day < other.day ? -1 : 1))[0] ?? null
}

/** How many more items of a reward the mission would have given. */
function moreItems(result: RehearsalResult, { subject, body, references }: Edited, reward: string): number {
  if (references.every(({ value }) => value === reward)) {
    const { before, after } = sumsOf(result, subject)
    return after.items - before.items
  }
  const steps = references.filter(({ value }) => value === reward).map(({ path }) => stepAt(body, path))
  return result.steps
    .filter((one) => one.countryCode === subject.countryCode && one.mission === subject.key)
    .filter(({ step }) => steps.includes(step))
    .reduce((sum, { before, after }) => sum + after - before, 0)
}

/** The step in whose prize a reward is named: the id of a segment of the wheel, else the position in its list. */
function stepAt(body: unknown, path: ReferenceAt['path']): string {
  let value: unknown = body
  for (const part of path) {
    value = (value as Record<string | number, unknown> | undefined)?.[part]
    if (typeof part !== 'number') continue
    const { id } = value as { id?: unknown }
    return typeof id === 'string' ? id : String(part + 1)
  }
  return '1'
}
