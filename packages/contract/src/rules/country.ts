/** Where the client's country is not said (section 9). */
const DEFAULT_COUNTRY = 'NG'
/** The code that no country has: what was said is no country code. */
export const UNKNOWN_COUNTRY = 'ZZ'

/** The country, as a code of two letters in upper case, of what a client says its localization is. */
export function countryOf(localization: string): string {
  if (localization === '') return DEFAULT_COUNTRY
  return /^[a-z]{2}$/i.test(localization) ? localization.toUpperCase() : UNKNOWN_COUNTRY
}

/** Section 5: is `country` in the configured list? Case-insensitive; '*' allows all. */
export function isCountryAllowed(countries: readonly string[], country: string): boolean {
  return countries.includes('*') || countries.some((allowed) => allowed.toUpperCase() === country.toUpperCase())
}
