import { addDays, daysBetween } from '@momi/contract/rules/calendar'

/** Free items, by the day from which they can be won. */
type FreeItems = readonly { day: string; items: number }[]

/** Forecasts beyond this are not meaningful. */
const HORIZON_DAYS = 365

/**
 * The day on which the last item is won if `perDay` items are won every day from today; null if none are won, or if the
 * stock lasts for more than a year. Items that become available before the stock is empty extend it; later ones do not.
 */
export function runsOutOn(free: FreeItems, perDay: number, today: string): string | null {
  if (perDay <= 0) return null
  let stock = 0
  let day = today
  for (const next of free.toSorted((a, b) => a.day.localeCompare(b.day))) {
    if (next.day > day) {
      const used = perDay * daysBetween(day, next.day)
      if (used >= stock) break
      stock -= used
      day = next.day
    }
    stock += next.items
  }
  const last = addDays(day, Math.min(Math.floor(stock / perDay), 2 * HORIZON_DAYS))
  return daysBetween(today, last) > HORIZON_DAYS ? null : last
}

/** Items won per day over the last full days: at most `most` days, and only days since the reward was added. */
export const paceOf = ({ won, addedOn }: { won: number; addedOn: string }, today: string, most: number): number =>
  won / Math.max(1, Math.min(most, daysBetween(addedOn, today)))
