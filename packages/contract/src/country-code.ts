import { z } from 'zod'

/** Two letters, in upper case after parsing. */
export const CountryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'is not a country code')
  .toUpperCase()
