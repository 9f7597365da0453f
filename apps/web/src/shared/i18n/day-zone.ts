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
  // A configuration that was cached by an earlier release has no zones.
  const zones = config.timeZones as Config['timeZones'] | undefined
  return zones?.[(readToken(session.last())?.country as string | undefined) ?? country]
}

let zone: string | undefined

/** Sets the zone in which days and times are shown. */
export function setDayZone(next: string | undefined): void {
  zone = next
}

export const dayZone = (): string | undefined => zone

const DAY_MS = 24 * 60 * 60_000

/** The local date and time of an instant, in the order of Swedish: '2026-03-02 23:59:59'. */
const localTime = (instant: number, timeZone: string | undefined) =>
  new Date(instant).toLocaleString('sv', { timeZone })

/** The calendar day of an instant, 'YYYY-MM-DD'. */
export const dayIn = (instant: number, timeZone: string | undefined): string =>
  localTime(instant, timeZone).slice(0, 10)

/** The first instant of the next calendar day, to the second. Days are taken to have 24 hours, as in all campaign countries. */
export const endOfDay = (instant: number, timeZone: string | undefined): number =>
  instant + DAY_MS - (Date.parse(`${localTime(instant, timeZone).replace(' ', 'T')}Z`) % DAY_MS)
