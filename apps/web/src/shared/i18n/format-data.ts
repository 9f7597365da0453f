import { i18n } from '@lingui/core'

/** Its number and its unit stay on one line. */
export const formatData = (value: number, unit: 'kilobyte' | 'megabyte' | 'gigabyte', digits = 1): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, maximumFractionDigits: digits })
    .format(value)
    .replace(' ', '\u00a0')

/** Saved data in the decimal units of a phone's settings, rounded down from one megabyte upwards. */
export const formatKilobytes = (kilobytes: number): string =>
  kilobytes < 1000
    ? formatData(Math.round(kilobytes), 'kilobyte')
    : formatData(Math.floor(kilobytes / 100) / 10, 'megabyte')
