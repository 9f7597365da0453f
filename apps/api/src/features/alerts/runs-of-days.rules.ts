import { dayOf, startOfDay } from '@momi/contract/rules/calendar'
import { DAY, HOUR } from '@momi/contract/rules/durations'

/** After so long without an alert, the next one is news again. */
const QUIET = 3 * DAY
/** So much earlier than on the day on which staff were told, it is news again. */
const EARLIER = HOUR

/**
 * Whether staff are told of an alert of a budget of a day, which comes back each day while the budget is spent each day.
 * `earlier`: when the alerts of the same cause opened before, the oldest first.
 */
export function isNews(at: Date, earlier: readonly Date[], zone: string): boolean {
  let told: Date | undefined
  let last: Date | undefined
  const isNewsAt = (one: Date) => {
    if (!told || !last) return true
    if (one.getTime() - last.getTime() > QUIET) return true
    // The second time of a day has another cause than the day.
    if (dayOf(one, zone) === dayOf(last, zone)) return true
    return timeOfDay(one, zone) <= timeOfDay(told, zone) - EARLIER
  }
  for (const one of earlier) {
    if (isNewsAt(one)) told = one
    last = one
  }
  return isNewsAt(at)
}

const timeOfDay = (at: Date, zone: string): number => at.getTime() - startOfDay(dayOf(at, zone), zone).getTime()
