import { MINUTE, HOUR, DAY } from './durations.ts'

/** The time zone of each campaign country, whose calendar days are its mission days. */
export const ZONES: Readonly<Record<string, string>> = {
  NG: 'Africa/Lagos',
  GH: 'Africa/Accra',
  ZA: 'Africa/Johannesburg',
  KE: 'Africa/Nairobi',
  BR: 'America/Sao_Paulo',
}

/** Countries that run a campaign. */
export const CAMPAIGN_COUNTRIES: readonly string[] = Object.keys(ZONES)

/** The time zone of a campaign country; undefined for a country without a campaign. */
export const zoneOf = (country: string): string | undefined => ZONES[country]

/** The time zone of this machine; UTC if it is unknown, which Chromium names Etc/Unknown and other engines refuse. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Etc/Unknown', 'UTC')

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date format of a zone. It is cached, because creating a formatter takes fifty times as long as using one. */
function formatOf(zone: string) {
  let format = formats.get(zone)
  if (!format) {
    // en-CA formats a date as YYYY-MM-DD.
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  return format
}

/** The calendar day, 'YYYY-MM-DD', in `zone` at this instant. */
export const dayOf = (instant: Date, zone: string): string => formatOf(zone).format(instant)

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

/** Days between two calendar days; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

/** The cached results of `startOfDay`, by zone and day: most requests concern the same few days. */
const starts = new Map<string, number>()
const MOST_STARTS = 1_000

/** The first instant of a calendar day in `zone`. */
export function startOfDay(day: string, zone: string): Date {
  const key = `${zone} ${day}`
  const known = starts.get(key)
  if (known !== undefined) return new Date(known)
  if (starts.size >= MOST_STARTS) starts.clear()
  const start = searchStartOfDay(day, zone)
  starts.set(key, start)
  return new Date(start)
}

/** Finds the start of a day by bisection: a fixed UTC offset gives the wrong day if a clock change skips midnight. */
function searchStartOfDay(day: string, zone: string): number {
  const utcMidnight = Date.parse(day)
  // Momi has no earlier days, and those before the year 1000 could not be compared as text.
  if (utcMidnight < 0) return utcMidnight
  let before = utcMidnight - 15 * HOUR
  let from = utcMidnight + 15 * HOUR
  while (from - before > MINUTE) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE) * MINUTE
    if (dayOf(new Date(middle), zone) < day) before = middle
    else from = middle
  }
  return from
}
