import { i18n } from '@lingui/core'
import { days } from './day-zone.ts'
import { dateStyle, keepTogether } from './keep-together.ts'

// format.ts is part of the first page, this file of the deferred chunk; formatters for few screens have files of their
// own (format-*.ts).

const format = (iso: string, options: Intl.DateTimeFormatOptions, timeZone = days.zone): string =>
  keepTogether(new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone }).format(new Date(iso)))

/** The mission day of an instant. */
export const formatDate = (iso: string): string => format(iso, { dateStyle: dateStyle() })

/** The last mission day before an exclusive end: an end at midnight is shown as the day before. */
export const formatLastDay = (end: string): string => formatDate(new Date(Date.parse(end) - 1).toISOString())

/** A token amount: a whole number, or one with two decimals, or more if it has more, up to six. */
export const formatDecimal = (value: number): string =>
  new Intl.NumberFormat(i18n.locale, {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 6,
  }).format(value)

/** A number of points with its sign. */
export const formatChange = (value: number): string =>
  new Intl.NumberFormat(i18n.locale, { signDisplay: 'exceptZero' }).format(value)

/** The short weekday of a calendar day. */
export const formatWeekday = (day: string): string => format(day, { weekday: 'short' }, 'UTC')

/** The full weekday of a calendar day, for use in a sentence. */
export const formatLongWeekday = (day: string): string => format(day, { weekday: 'long' }, 'UTC')

/** An instant in the zone of the mission days, so that its day is the one for which things count. */
export const formatInstant = (iso: string, timeZone = days.zone): string =>
  format(iso, { dateStyle: dateStyle(), timeStyle: 'short' }, timeZone)

/** A wallet's address in short form: 0x12…89ab. Word joiners keep it on one line. */
export const formatAddress = (address: string): string => `${address.slice(0, 4)}\u2060…\u2060${address.slice(-4)}`
