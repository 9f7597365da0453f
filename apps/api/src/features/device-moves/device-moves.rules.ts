import { addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { DAY, MINUTE } from '@momi/contract/rules/durations'

/** How long a code is valid that the old phone shows, and one that staff give to a person who has lost it. */
export const CODE_MS = 10 * MINUTE
export const STAFF_CODE_MS = DAY

/** The period within which moves are limited. */
export const LIMIT_MS = 90 * DAY

/** How long the account that was on a phone before, and has no sign-in, can be brought back there. */
export const UNDO_MS = 7 * DAY

/**
 * The mission day of a phone that changes hands: the first instant of the day, and that of the next one, in the zones of
 * both accounts.
 */
export function dayOfBoth(at: Date, countries: readonly string[]): { began: Date; ends: Date } {
  const zones = countries.flatMap((country) => zoneOf(country) ?? [])
  const startIn = (zone: string, days: number) => startOfDay(addDays(dayOf(at, zone), days), zone).getTime()
  return {
    began: new Date(Math.min(at.getTime(), ...zones.map((zone) => startIn(zone, 0)))),
    ends: new Date(Math.max(at.getTime(), ...zones.map((zone) => startIn(zone, 1)))),
  }
}
