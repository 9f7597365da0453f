import { i18n } from '@lingui/core'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A relative time in its largest unit: '3 hours ago'. undefined for less than a minute. */
export function formatAge(ms: number): string | undefined {
  if (ms < MINUTE) return undefined
  const words = new Intl.RelativeTimeFormat(i18n.locale)
  if (ms < HOUR) return words.format(-Math.floor(ms / MINUTE), 'minute')
  if (ms < DAY) return words.format(-Math.floor(ms / HOUR), 'hour')
  return words.format(-Math.floor(ms / DAY), 'day')
}
