import { isCountryAllowed } from '@momi/contract/rules/country'

/** Which clients sign in through the mobile-auth service (section 9). */
export interface MobileAuthClients {
  minVersion: number
  maxVersion: number
  /** Empty: all countries. */
  countries: readonly string[]
}

export function usesMobileAuth(
  { minVersion, maxVersion, countries }: MobileAuthClients,
  clientVersion: string,
  country: string,
): boolean {
  const major = Number.parseInt(clientVersion, 10)
  return major >= minVersion && major <= maxVersion && (countries.length === 0 || isCountryAllowed(countries, country))
}
