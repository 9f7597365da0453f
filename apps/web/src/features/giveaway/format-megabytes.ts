import { i18n } from '@lingui/core'

/** An amount of mobile data, as operators sell it: '1 GB', '500 MB'. */
export function formatMegabytes(megabytes: number): string {
  const perGigabyte = megabytes % 1024 === 0 ? 1024 : 1000
  const [value, unit] = megabytes < 1000 ? [megabytes, 'megabyte'] : [megabytes / perGigabyte, 'gigabyte']
  return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
