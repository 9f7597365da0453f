import { i18n } from '@lingui/core'

/** The name of a country by its ISO code. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? code
