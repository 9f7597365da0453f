import { i18n } from '@lingui/core'

/** As phones and operators say it. */
const formatData = (value: number, unit: 'kilobyte' | 'megabyte' | 'gigabyte'): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)

/** Data that was saved, as a phone's settings show it; never more than it was. */
export const formatKilobytes = (kilobytes: number): string =>
  kilobytes < 1000
    ? formatData(Math.round(kilobytes), 'kilobyte')
    : formatData(Math.floor(kilobytes / 100) / 10, 'megabyte')

/** Mobile data as operators sell it: '1 GB', '500 MB'. */
export function formatMegabytes(megabytes: number): string {
  const perGigabyte = megabytes % 1024 === 0 ? 1024 : 1000
  return megabytes < 1000 ? formatData(megabytes, 'megabyte') : formatData(megabytes / perGigabyte, 'gigabyte')
}
