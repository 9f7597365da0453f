import { i18n } from '@lingui/core'

const MINUTE = 60_000
/** Up to here a wait is in minutes, because hours would be too rough. */
const MOST_MINUTES = 90
const HOURS_OF_A_DAY = 24

/** A wait in minutes, or rounded to hours: '45 minutes', '11 hours'. */
export function formatWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  const [value, unit] = minutes <= MOST_MINUTES ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A time ahead within a day: 'in 9 minutes', 'in 5 hours'; undefined if it is later. */
export function formatAhead(ms: number): string | undefined {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  const hours = Math.round(minutes / 60)
  const words = new Intl.RelativeTimeFormat(i18n.locale)
  if (minutes <= MOST_MINUTES) return words.format(minutes, 'minute')
  return hours < HOURS_OF_A_DAY ? words.format(hours, 'hour') : undefined
}
