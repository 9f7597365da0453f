import { i18n } from '@lingui/core'

/** In the units of phones and operators. */
const formatData = (value: number, unit: 'kilobyte' | 'megabyte' | 'gigabyte'): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)

/** Saved data as in a phone's settings; rounded down. */
export const formatKilobytes = (kilobytes: number): string =>
  kilobytes < 1000
    ? formatData(Math.round(kilobytes), 'kilobyte')
    : formatData(Math.floor(kilobytes / 100) / 10, 'megabyte')

/** Mobile data as sold by operators: '1 GB', '500 MB'. */
export function formatMegabytes(megabytes: number): string {
  const perGigabyte = megabytes % 1024 === 0 ? 1024 : 1000
  return megabytes < 1000 ? formatData(megabytes, 'megabyte') : formatData(megabytes / perGigabyte, 'gigabyte')
}
