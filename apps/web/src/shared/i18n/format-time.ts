import { i18n } from '@lingui/core'

/** The time of day of an instant in the phone's time zone. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(new Date(iso))
