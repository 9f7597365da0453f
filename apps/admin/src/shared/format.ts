import { i18n } from '@lingui/core'
import { dayOf } from '@momi/contract/rules/calendar'
import { MINUTE, HOUR, DAY } from '@momi/contract/rules/durations'
import { dataAmount } from '@momi/contract/rules/units'
import { timeZone } from './time-zone.ts'

/** Times further away are shown as a date. */
const RELATIVE_LIMIT = 30 * DAY

/**
 * A time relative to `now` in its largest unit ('3 hr. ago', 'in 2 days'); a date if it is more than a month away. Days
 * are those of the calendar in the console's zone, so that 'tomorrow' is the day that a date would name.
 */
export function formatRelative(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime()
  const distance = Math.abs(ms)
  if (distance >= RELATIVE_LIMIT) return formatDate(at)
  const words = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto', style: 'short' })
  if (distance < MINUTE) return words.format(0, 'second')
  if (distance < HOUR) return words.format(nearest(ms / MINUTE, 59), 'minute')
  if (distance < DAY) return words.format(nearest(ms / HOUR, 23), 'hour')
  const days = Date.parse(dayOf(at, timeZone())) - Date.parse(dayOf(now, timeZone()))
  return words.format(days / DAY, 'day')
}

/** Rounds, but not up to what is said in the next unit. */
const nearest = (count: number, most: number): number => Math.max(-most, Math.min(most, Math.round(count)))

/** The day of an instant. */
export const formatDate = (at: Date): string =>
  new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: timeZone() }).format(at)

/** Date and time to the second with the time zone: the console's, or the given one. */
export const formatExact = (at: Date, zone = timeZone()): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(at)

const MINUTE_OF_DAY = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Date and time to the minute, for what is only known to about a minute. */
export const formatMinute = (at: Date): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...MINUTE_OF_DAY,
    timeZoneName: 'short',
    timeZone: timeZone(),
  }).format(at)

/** A time beside another one: only its time of day if both are on one day. */
export const formatBeside = (at: Date, other: Date): string =>
  formatDate(at) === formatDate(other)
    ? new Intl.DateTimeFormat(i18n.locale, { ...MINUTE_OF_DAY, timeZone: timeZone() }).format(at)
    : formatMinute(at)

/** A planned instant in a zone: its day of the week tells whether it is the one that was meant. */
export const formatWithWeekday = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...MINUTE_OF_DAY,
    timeZoneName: 'short',
    timeZone: zone,
  }).format(at)

/** The wall time of an instant in a zone, 'YYYY-MM-DDTHH:MM', as an input of type datetime-local has it. */
export const wallTimeOf = (at: Date, zone: string): string =>
  // sv-SE formats a time as YYYY-MM-DD HH:MM.
  new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })
    .format(at)
    .replace(' ', 'T')
    .padStart('YYYY-MM-DDTHH:MM'.length, '0')

/** A calendar day, 'YYYY-MM-DD', as a date; its name if it is near. */
export const formatDay = (day: string, isNear = false): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    timeZone: 'UTC',
    ...(isNear ? { weekday: 'long' } : { dateStyle: 'medium' }),
  }).format(new Date(day))

/** A calendar day without its year, for the axis of a chart. */
export const formatDayOfYear = (day: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(day))

/** A month, of which `day` is a day. */
export const formatMonth = (day: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(day))

export const formatNumber = (value: number): string => new Intl.NumberFormat(i18n.locale).format(value)

/** A number in few characters: '2.2M' for 2,200,000. */
export const formatCompact = (value: number): string =>
  new Intl.NumberFormat(i18n.locale, { notation: 'compact' }).format(value)

/** An amount of data as people read it: '1,000 GB' for 999,999,999 kB. */
export function formatData(kilobytes: number): string {
  const { value, unit } = dataAmount(kilobytes)
  // What rounds to a thousand of a unit is still said in that unit.
  return `${new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 4 }).format(value)} ${unit}`
}

/** An amount of money, with at least two decimals. */
export const formatAmount = (value: number): string =>
  new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 2 }).format(value)

/** An exact decimal amount of tokens, with at least two decimals: '0.20' for '0.2'. */
export const formatTokens = (amount: string): string =>
  new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 2, maximumFractionDigits: 18 }).format(
    amount as Intl.StringNumericLiteral,
  )

const hasThreeDecimals = (value: number) => Math.round(value * 1000) % 10 !== 0

/** Formats the amounts of one column with the same number of decimals: three if one of them needs them. */
export function amountsFormat(values: readonly number[]): (value: number) => string {
  const format = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: values.some(hasThreeDecimals) ? 3 : 2 })
  return (value) => format.format(value)
}

/** The name of a country by its ISO code. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? code

/** A share of 1 in per cent, with as many digits as tell small ones apart. */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumSignificantDigits: 3 }).format(share)

/** From this factor on a rise is said as a factor: '+29,700%' takes a while to understand. */
const STEEP = 10

/** A change against an earlier value, such as '+12%' or '×298'; a dash if there was nothing before. */
export const formatChange = (now: number, before: number): string =>
  before === 0
    ? '–'
    : now >= STEEP * before
      ? `×${formatNumber(Math.round(now / before))}`
      : new Intl.NumberFormat(i18n.locale, {
          style: 'percent',
          signDisplay: 'exceptZero',
          maximumFractionDigits: 0,
        }).format(now / before - 1)

/** 'Ghana, Kenya, and Nigeria' */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(i18n.locale).format(items)

/** 'Ghana, Kenya, or Nigeria' */
export const formatAlternatives = (items: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(items)

/** A day in the language of a person whom a message tells it: 'Friday 27 November'. */
export const formatDayIn = (locale: string, at: Date, zone: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone }).format(at)
