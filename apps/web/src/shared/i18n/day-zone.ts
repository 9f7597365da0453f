/**
 * The time zone of the person's mission days, in which days and times are shown; undefined: the phone's own. An object,
 * because the value is known only when the first screen is rendered.
 */
export const days: { zone?: string | undefined } = {}

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
