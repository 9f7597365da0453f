import { z } from 'zod'

/** Two letters, converted to upper case. */
export const CountryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'is not a country code')
  .toUpperCase()
