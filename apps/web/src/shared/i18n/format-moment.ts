import { i18n } from '@lingui/core'
import { days } from './day-zone.ts'
import { dateStyle, keepTogether } from './keep-together.ts'

/** An instant as day and time, in the zone of the mission days. */
export const formatMoment = (iso: string): string =>
  keepTogether(
    new Intl.DateTimeFormat(i18n.locale, { dateStyle: dateStyle(), timeStyle: 'short', timeZone: days.zone }).format(
      new Date(iso),
    ),
  )
