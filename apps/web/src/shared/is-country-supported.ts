import { isCountryAllowed } from '@momi/contract/rules/country'

interface Countries {
  countries: readonly string[]
  /** The debug flag that allows every country. */
  allCountriesAllowed: boolean
}

/** Whether the client runs in `country` (section 2). */
export const isCountrySupported = ({ countries, allCountriesAllowed }: Countries, country: string): boolean =>
  allCountriesAllowed || isCountryAllowed(countries, country)
