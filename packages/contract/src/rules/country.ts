/** The country of a client that reports none (section 9). */
const DEFAULT_COUNTRY = 'NG'
/** A code that no country has, for input that is not a country code. */
export const UNKNOWN_COUNTRY = 'ZZ'

/** The country of a client's localization, as two letters in upper case. */
export function countryOf(localization: string): string {
  if (localization === '') return DEFAULT_COUNTRY
  return /^[a-z]{2}$/i.test(localization) ? localization.toUpperCase() : UNKNOWN_COUNTRY
}

/** Whether `country` is in the configured list (section 5). Case-insensitive; '*' allows all. */
export function isCountryAllowed(countries: readonly string[], country: string): boolean {
  return countries.includes('*') || countries.some((allowed) => allowed.toUpperCase() === country.toUpperCase())
}
