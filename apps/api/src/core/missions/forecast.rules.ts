import { addDays } from '@momi/contract/rules/calendar'
import { MINUTE } from '@momi/contract/rules/durations'

/** The length of a slot, of which a day has 288; one with a clock change has more or fewer. */
export const SLOT = 5 * MINUTE

/** What a mission gave on a day: the sum from the start of the day until the end of each slot. */
export interface DayOfAwards {
  day: string
  totals: readonly number[]
}

/** How many days a forecast is made from, and how many days before its day are left out, because they may be faulty. */
const DAYS = 7
const GAP = 2

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
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

/** The awards before a day that are believed before it has begun: with few awards, the forecast counts more. */
const PRIOR = 20
/** The 95th percentile of the normal distribution. */
const Z95 = 1.645

interface Progress {
  /** Awards of the day so far, and what was expected of them. */
  given: number
  expectedSoFar: number
}

/** How many times as many awards as expected a day has, with its band: the 5th and 95th percentile of a Gamma. */
export function paceOf({ given, expectedSoFar }: Progress): { low: number; mid: number; high: number } {
  const shape = PRIOR + given
  const scale = PRIOR + expectedSoFar
  return { low: gamma(shape, -Z95) / scale, mid: shape / scale, high: gamma(shape, Z95) / scale }
}

/** A quantile of a Gamma of this shape and scale 1 (Wilson and Hilferty); `z`: that of the normal distribution. */
const gamma = (shape: number, z: number) => shape * (1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3

interface Remaining extends Progress {
  /** What is left, in what an award gives on average. */
  left: number
  perAward: number
  /** Expected awards from now until the end of each following slot. */
  ahead: readonly number[]
}

/** The slots from now until what is left is spent, with their band; null: not within the forecast. */
export function slotsUntilSpent({ left, perAward, ahead, ...progress }: Remaining) {
  const until = (pace: number) => {
    const slot = ahead.findIndex((expected) => pace * expected * perAward >= left)
    return slot < 0 ? null : slot
  }
  const { low, mid, high } = paceOf(progress)
  return { earliest: until(high), likely: until(mid), latest: until(low) }
}

/** A week that gives this many times as much as the four weeks before drifts. */
const DRIFT = 1.3
/** Below so many awards, chance alone explains it. */
const FEW = 200

/** How many times as much the last seven days gave as the 28 days before, if that is a drift. */
export function driftOf(day: string, history: readonly DayOfAwards[]): number | undefined {
  const between = (from: number, to: number) =>
    history.filter((one) => one.day >= addDays(day, -from) && one.day < addDays(day, -to)).map(sumOf)
  const [week, before] = [between(7, 0), between(35, 7)]
  const sum = week.reduce((all, one) => all + one, 0)
  if (week.length < 7 || before.length < 7 || sum < FEW) return undefined
  const ratio = mean(week) / mean(before)
  return ratio >= DRIFT ? ratio : undefined
}
