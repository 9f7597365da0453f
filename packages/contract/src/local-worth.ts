import { z } from 'zod'

/** About how much of a country's currency one unit of the token is worth, since a day of that country. */
export const LocalRate = z.object({
  currency: z.string().length(3),
  perUnit: z.string(),
  /** null: not known. */
  since: z.iso.date().nullable(),
})
export type LocalRate = z.infer<typeof LocalRate>

/** About what an amount of the token is worth in the currency of the person's country, at a rate of a day. */
export const LocalWorth = z.object({
  /** A decimal string with three significant digits, rounded down. */
  amount: z.string(),
  currency: z.string().length(3),
  /** The day since which the rate holds; null: not known. */
  since: z.iso.date().nullable(),
})
export type LocalWorth = z.infer<typeof LocalWorth>
