import { i18n } from '@lingui/core'

const DAY_MS = 24 * 60 * 60_000
const A_SUNDAY = Date.UTC(2023, 0, 1)

const format = (options: Intl.DateTimeFormatOptions, at: number) =>
  new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format(at)

/**
 * 'November 2026' for '2026-11'. Capitalized, as in a heading, because months are lower case in Portuguese, where the
 * year does not stand alone on a line either: 'Novembro de 2026'.
 */
export function formatMonth(month: string): string {
  const text = format({ month: 'long', year: 'numeric' }, Date.parse(`${month}-01`))
  return text.charAt(0).toLocaleUpperCase(i18n.locale) + text.slice(1).replace('de ', 'de\u00a0')
}

/** The first day of the week in the language's region, 0 for Sunday. Sunday if the browser does not know it. */
export function firstWeekday(): number {
  const locale = new Intl.Locale(i18n.locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return (locale.getWeekInfo?.().firstDay ?? 7) % 7
}

/** The names of the weekdays, short and long, starting with `first`. */
export const formatWeekdays = (first: number) =>
  Array.from({ length: 7 }, (_, i) => {
    const at = A_SUNDAY + (first + i) * DAY_MS
    return { short: format({ weekday: 'narrow' }, at), long: format({ weekday: 'long' }, at) }
  })
