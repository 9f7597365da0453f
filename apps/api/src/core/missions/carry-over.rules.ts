import { HOUR } from '@momi/contract/rules/durations'

/**
 * How long after the mission's midnight a figure above that of the day before is taken for the same figure that goes
 * on. Longer, and a person who did more on the new day than on all of the day before would lose it; phones of the
 * country's own zone start again at the same midnight.
 */
const WINDOW_MS = 8 * HOUR
/** The repetition of a smaller figure may be a coincidence. */
const NO_COINCIDENCE = 1000

interface DayCount {
  count: number
  /** The phone's figure in the last report of the day. */
  reported: number
  carried: number
  reportedAt: Date
}

interface Report {
  /** The phone's figure. */
  figure: number
  now: Date
  /** The first instant of the mission day. */
  dayStart: Date
  /** The counter of the mission day, and that of the day before. */
  known: DayCount | undefined
  before: DayCount | undefined
}

/**
 * What of a phone's figure does not belong to the mission day, because the phone's day ends at another hour: what it
 * had counted before the mission's midnight. If the figure falls after that, the phone's midnight has passed, and what
 * was counted until then is added.
 */
export function carriedInto({ figure, now, dayStart, known, before }: Report): number {
  if (known) return known.carried > 0 && figure < known.reported ? -known.count : known.carried
  if (!before || figure < before.reported) return 0
  // A phone that reports the day before after that day's end is still in it.
  const isInDayBefore = before.reportedAt >= dayStart
  const isEarly = now.getTime() - dayStart.getTime() < WINDOW_MS
  const isSame = figure === before.reported && figure >= NO_COINCIDENCE
  return isInDayBefore || isEarly || isSame ? before.reported : 0
}
