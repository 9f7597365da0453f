import { addDays, dayOf as dayIn, startOfDay } from '@momi/contract/rules/calendar'
import { timeZone } from './time-zone.ts'

/**
 * The range of instants of the calendar days `from` to `to` ('YYYY-MM-DD') in the console's time zone. An empty day
 * means no limit: undefined.
 */
export const dayRange = (from: string, to: string) => ({
  from: from === '' ? undefined : startOf(from),
  /** Exclusive: the start of the day after `to`. */
  to: to === '' ? undefined : startOf(addDays(to, 1)),
})

const startOf = (day: string): string => startOfDay(day, timeZone()).toISOString()

/** The calendar day of an instant in the console's time zone, 'YYYY-MM-DD'. */
export const dayOf = (at: Date): string => dayIn(at, timeZone())
