import { i18n } from '@lingui/core'

/** An amount of data, as a phone's settings show it. */
export const formatKilobytes = (kilobytes: number): string => {
  const isLarge = kilobytes >= 1000
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? Math.floor(kilobytes / 100) / 10 : kilobytes)
}
