import { i18n } from '@lingui/core'
import { dateStyle, keepTogether } from './keep-together.ts'

/** A calendar day, 'YYYY-MM-DD', which has no time zone. */
export const formatDay = (day: string): string =>
  keepTogether(new Intl.DateTimeFormat(i18n.locale, { dateStyle: dateStyle(), timeZone: 'UTC' }).format(new Date(day)))
