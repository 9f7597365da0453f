import { addDays } from '@momi/contract/rules/calendar'
import { WEEK } from './streak-rule.ts'

/** A check-in, with its place in the week and the lengths of the streak. */
export interface CheckInDay {
  day: string
  streakDay: number
  lifetimeStreak: number
  longestStreak: number
}

type Place = Pick<CheckInDay, 'streakDay' | 'lifetimeStreak'>

/**
 * The check-ins of two accounts as those of one person: each continues the check-in of the day before, whichever account
 * it was made with, and no number is smaller than with one account alone. `running`: the last check-in of each account
 * whose streak is not lost, also if the other account has checked in since.
 */
export function mergedCheckIns(all: readonly CheckInDay[], running: readonly CheckInDay[]): CheckInDay[] {
  const days = [...Map.groupBy(all, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const merged: CheckInDay[] = []
  for (const [day, own] of days) {
    const before = merged.at(-1)
    const isContinued = before && (before.streakDay === WEEK || addDays(before.day, 1) === day)
    const isLast = merged.length === days.length - 1
    const places = [...own, ...(isContinued ? [next(before)] : []), ...(isLast ? placesOn(day, running) : [])]
    const lifetimeStreak = Math.max(...places.map((place) => place.lifetimeStreak))
    merged.push({
      day,
      // The place before the one that pays the most; after the seventh one the next week begins.
      streakDay: places
        .map((place) => place.streakDay)
        .reduce((one, other) => (other % WEEK > one % WEEK ? other : one)),
      lifetimeStreak,
      longestStreak: Math.max(
        lifetimeStreak,
        before?.longestStreak ?? 0,
        ...own.map(({ longestStreak }) => longestStreak),
      ),
    })
  }
  return merged
}

const next = ({ streakDay, lifetimeStreak }: Place): Place => ({
  streakDay: (streakDay % WEEK) + 1,
  lifetimeStreak: lifetimeStreak + 1,
})

/** The places that running streaks have on this day, on which the other account has checked in. */
const placesOn = (day: string, running: readonly CheckInDay[]): Place[] =>
  running.filter((last) => last.day < day).flatMap((last) => [last, next(last)])
