/** Section 5: is `country` in the configured list? Case-insensitive; '*' allows all. */
export function isCountryAllowed(countries: readonly string[], country: string): boolean {
  return countries.includes('*') || countries.some((allowed) => allowed.toUpperCase() === country.toUpperCase())
}
