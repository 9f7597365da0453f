import { addDays } from '@momi/contract/rules/calendar'
import { MINUTE } from '@momi/contract/rules/durations'

/** The length of a slot, of which a day has 288; one with a clock change has more or fewer. */
export const SLOT = 5 * MINUTE

/** What a mission gave on a day: the sum from the start of the day until the end of each slot. */
export interface DayOfAwards {
  day: string
  totals: readonly number[]
  /** The points of the whole day. */
  points?: number
}

/** How many days a forecast is made from, and how many days before its day are left out, because they may be faulty. */
const DAYS = 7
const GAP = 2

/** Whether a day has the forecast of a weekend. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())
const sumOf = ({ totals }: DayOfAwards) => totals.at(-1) ?? 0
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * What is expected on a day until the end of each slot: the mean share of a day's awards by time of day, times the mean of
 * the last seven days of the same class (weekday or weekend) that gave anything, with a gap of two days before the day.
 * undefined: there is no such day.
 */
export function forecast(day: string, history: readonly DayOfAwards[]): number[] | undefined {
  const known = history
    .filter((one) => one.day < addDays(day, -GAP) && isWeekend(one.day) === isWeekend(day) && sumOf(one) > 0)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, DAYS)
  if (known.length === 0) return undefined
  const total = mean(known.map(sumOf))
  const slots = Math.max(...known.map(({ totals }) => totals.length))
  return Array.from(
    { length: slots },
    (_, slot) => total * mean(known.map((one) => (one.totals[slot] ?? sumOf(one)) / sumOf(one))),
  )
}

/** The totals of a day by slot, of which some were not counted: those of the slot before then apply. */
export function withoutGaps(totals: readonly (number | null)[], before: number): number[] {
  let last = before
  return totals.map((total) => (last = total ?? last) - before)
}

/** A week in which a mission is given this many times as often as in the four weeks before is a drift. */
const DRIFT = 1.3
/** A drift ends only once it is clearly less, so that its alert does not come and go. */
const DRIFT_ENDS = 1.15
/** Below so many awards, chance alone explains it. */
const FEW = 200

export interface Drift {
  /** The awards of the last seven days. */
  awards: number
  /** How many times as often as in the 28 days before the last seven days gave something. */
  ratio: number
  pointsPerDay: number
  pointsPerDayBefore: number
}

/** How the last seven days compare with the 28 days before; undefined if there are too few days. */
export function driftOf(day: string, history: readonly DayOfAwards[]): Drift | undefined {
  const between = (from: number, to: number) =>
    history.filter((one) => one.day >= addDays(day, -from) && one.day < addDays(day, -to))
  const [week, before] = [between(7, 0), between(35, 7)]
  if (week.length < 7 || before.length < 7) return undefined
  const pointsOf = (days: readonly DayOfAwards[]) => mean(days.map(({ points }) => points ?? 0))
  return {
    awards: week.map(sumOf).reduce((all, one) => all + one, 0),
    ratio: mean(week.map(sumOf)) / mean(before.map(sumOf)),
    pointsPerDay: pointsOf(week),
    pointsPerDayBefore: pointsOf(before),
  }
}

/** Whether a mission drifts. `isOpen`: it did so far. */
export const isDrift = ({ awards, ratio }: Drift, isOpen: boolean): boolean =>
  awards >= FEW && ratio >= (isOpen ? DRIFT_ENDS : DRIFT)
