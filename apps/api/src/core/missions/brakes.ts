import { MISSION_TYPES } from '@momi/contract'
import { z } from 'zod'

/** The error code of the SQL function `brake`. */
const REFUSED_BY_BRAKE = 'MO100'

/**
 * What a brake found. GIFT: it is not what the rule gives; LIMIT: the person got all that the rule gives to one person;
 * RATE: there were more awards than the mission's band takes.
 */
const Violation = z.enum(['GIFT', 'LIMIT', 'RATE'])

const RefusedAward = z.object({ country: z.string(), mission: z.enum(MISSION_TYPES), violation: Violation })
export type RefusedAward = z.infer<typeof RefusedAward>

/** The award that a brake refused with this error; undefined for any other error. */
export function refusedAwardOf(error: unknown): RefusedAward | undefined {
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  return code === REFUSED_BY_BRAKE && typeof detail === 'string' ? RefusedAward.parse(JSON.parse(detail)) : undefined
}
