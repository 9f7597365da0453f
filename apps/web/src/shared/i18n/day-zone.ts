import { readToken } from '@momi/client/session/token'
import type { Session } from '@momi/client/session/session'
import type { Config } from '../config.ts'

interface Owner {
  config: Pick<Config, 'timeZones'>
  /** The phone's country, which counts until there is an account. */
  country: string
  session: Pick<Session, 'last'>
}

/**
 * The time zone of the person's mission days: that of the account's country, wherever the phone is. undefined, the
 * phone's own, in a country without a campaign.
 */
export function dayZoneOf({ config, country, session }: Owner): string | undefined {
  const { country: own } = readToken(session.last()) ?? {}
  // A configuration that was cached by an earlier release has no zones.
  return (config.timeZones as Config['timeZones'] | undefined)?.[typeof own === 'string' ? own : country]
}

let zone: string | undefined

/** Sets the zone in which days and times are shown. */
export function setDayZone(next: string | undefined): void {
  zone = next
}

export const dayZone = (): string | undefined => zone

/** The calendar day of an instant, 'YYYY-MM-DD'. */
export function dayIn(instant: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(instant)
    .map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>
  return `${year}-${month}-${day}`
}

const MINUTE = 60_000

/** The first instant after `instant` that belongs to a later calendar day. */
export function endOfDay(instant: number, timeZone: string | undefined): number {
  const day = dayIn(instant, timeZone)
  let before = Math.floor(instant / MINUTE)
  // No day has more than 25 hours.
  let after = before + 25 * 60
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(middle * MINUTE, timeZone) === day) before = middle
    else after = middle
  }
  return after * MINUTE
}
