import { i18n } from '@lingui/core'

/** A probability from 0 to 1, as a percentage with three significant digits. */
export const formatChance = (chance: number): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumSignificantDigits: 3 }).format(chance)

/** A compact number: 1.5K. */
export const formatShort = (value: number): string =>
  new Intl.NumberFormat(i18n.locale, { notation: 'compact' }).format(value)

/** 'a, b and c'. */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(i18n.locale).format(items)
