import { i18n } from '@lingui/core'

// Separate from format.ts, which the first page loads; rarely used formats are in files of their own
// (format-*.ts).

/** The date of an instant, in local time. */
export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(new Date(iso))

/** The time of day of an instant, in local time. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(new Date(iso))

/** A token amount with its own decimals, up to six. */
export const formatDecimal = (value: number): string =>
  new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 6 }).format(value)

/** Points with their sign, as in a history. */
export const formatChange = (value: number): string =>
  new Intl.NumberFormat(i18n.locale, { signDisplay: 'exceptZero' }).format(value)

/** A calendar day, 'YYYY-MM-DD', without a time zone. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

/** The short weekday of a calendar day, for narrow cells. */
export const formatWeekday = (day: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

export const formatInstant = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** The remaining hours, minutes and seconds. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

export const countryName = (code: string): string =>
  new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? code
