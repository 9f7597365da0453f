import { z } from 'zod'

/** The name of an IANA time zone as this server spells it; undefined for any other text, such as a UTC offset. */
function canonicalZone(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The time zone in which a list counts days. Without one, days are those of UTC. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => canonicalZone(name) !== undefined, 'is not an IANA time zone')
  .transform((name) => canonicalZone(name)!)
  .default('UTC')
