import { addDays, dayOf, startOfDay } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import { isWeekend, SLOT } from '../../core/missions/forecast.rules.ts'

/** How often something is expected to be used on a day: from the start of the day until the end of each slot. */
export interface Profile {
  weekday: readonly number[]
  weekend: readonly number[]
}

/** What is expected in a place, in whose time the days are. */
export interface Expected {
  profile: Profile
  zone: string
}

const totalsOf = ({ weekday, weekend }: Profile, day: string) => (isWeekend(day) ? weekend : weekday)

/** A part of a slot in which a number of uses is expected. */
interface Step {
  until: number
  expected: number
}

/** The steps from an instant to another one, each at most a slot long. */
function* stepsOf({ profile, zone }: Expected, from: Date, to: Date): Generator<Step> {
  const end = to.getTime()
  let at = from.getTime()
  for (let day = dayOf(from, zone); at < end; day = addDays(day, 1)) {
    const totals = totalsOf(profile, day)
    const [start, next] = [startOfDay(day, zone).getTime(), startOfDay(addDays(day, 1), zone).getTime()]
    for (let slot = Math.floor((at - start) / SLOT); at < Math.min(end, next); slot++) {
      const until = Math.min(start + (slot + 1) * SLOT, end, next)
      const inSlot = (totals[slot] ?? 0) - (totals[slot - 1] ?? 0)
      yield { until, expected: Math.max(0, inSlot) * ((until - at) / SLOT) }
      at = until
    }
  }
}

/** The uses that are expected between two instants. */
export function expectedBetween(expected: Expected, from: Date, to: Date): number {
  let sum = 0
  for (const step of stepsOf(expected, from, to)) sum += step.expected
  return sum
}

/** The uses before a day that are believed before it has begun: with few uses, the forecast counts more. */
export const PRIOR = 20
/** The 95th percentile of the normal distribution. */
const Z95 = 1.645

export interface Progress {
  /** Uses so far, and how many were expected. */
  given: number
  expectedSoFar: number
}

/** How many times as often as expected something is used. */
export const paceOf = ({ given, expectedSoFar }: Progress): number => (PRIOR + given) / (PRIOR + expectedSoFar)

/** A quantile of a Gamma of this shape and mean 1 (Wilson and Hilferty); `z`: that of the normal distribution. */
const gamma = (shape: number, z: number) => (1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3

/**
 * How many uses have to be expected until `uses` have happened, at the pace so far: the 5th and 95th percentile of a Gamma
 * around them. It is as wide as what is unknown: the pace, from what was used so far, and chance in the uses to come.
 */
export function bandOf(uses: number, progress: Progress): { earliest: number; likely: number; latest: number } {
  const shape = 1 / (1 / (PRIOR + progress.given) + 1 / uses)
  const likely = uses / paceOf(progress)
  // With less than a use left the approximation has no lower bound, and its upper one is below the mean.
  const [earliest, latest] = [likely * gamma(shape, -Z95), likely * gamma(shape, Z95)]
  return { earliest: Math.max(0, earliest), likely, latest: Math.max(likely, latest) }
}

/** When something is used up; null: not within the forecast. */
export interface Exhaustion {
  earliest: Date | null
  likely: Date | null
  latest: Date | null
}
const BOUNDS = ['earliest', 'likely', 'latest'] as const

/** What is left, and what is added to it later, each in the unit of the line. */
export interface Remaining {
  left: number
  later: readonly { at: Date; amount: number }[]
}

interface Course extends Expected, Progress, Remaining {
  /** What a use takes on average. */
  perUse: number
  now: Date
  /** The end of the forecast. */
  until: Date
}

/** The end of the first slot at which what is left, and what was added until then, is used up, with its band. */
export function exhaustionOf({ left, later, perUse, now, until, ...course }: Course): Exhaustion {
  if (left <= 0) return { earliest: now, likely: now, latest: now }
  const found: Exhaustion = { earliest: null, likely: null, latest: null }
  let expected = 0
  let available = 0
  let band = { earliest: 0, likely: 0, latest: 0 }
  for (const step of stepsOf(course, now, until)) {
    expected += step.expected
    const total = left + later.reduce((sum, { at, amount }) => sum + (at.getTime() <= step.until ? amount : 0), 0)
    if (total !== available) band = bandOf(total / perUse, course)
    available = total
    for (const bound of BOUNDS) if (expected >= band[bound] && expected > 0) found[bound] ??= new Date(step.until)
    if (found.latest) break
  }
  return found
}

/** The same where only a daily amount is known. */
export function exhaustionByDay({ left, later }: Remaining, perDay: number, now: Date, until: Date): Exhaustion {
  let [available, likely] = [left, now.getTime() + (left / perDay) * DAY]
  for (const { at, amount } of later.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (at.getTime() > likely) break
    available += amount
    likely = now.getTime() + (available / perDay) * DAY
  }
  return { earliest: null, likely: likely < until.getTime() ? new Date(likely) : null, latest: null }
}
