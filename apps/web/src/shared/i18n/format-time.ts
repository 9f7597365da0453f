import { i18n } from '@lingui/core'
import { days } from './day-zone.ts'

/** The time of day of an instant in the zone of the mission days. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short', timeZone: days.zone }).format(new Date(iso))
