import { z } from 'zod'

/** What can get worse for people in the middle of something. The figures of a change are of this kind. */
const Worsened = z.enum([
  /** A mission or an offer ends, or ends earlier. No figures. */
  'ENDS',
  'POINTS',
  'SPINS',
  /** What has to be done for a gift: minutes, articles, days. */
  'GOAL',
  /** How often something is given in a day. */
  'TIMES',
  /** A price in points. */
  'PRICE',
  /** The points of the smallest exchange. */
  'MINIMUM',
  /** The points for one unit of the token. */
  'RATE',
  /** The chances of the wheel. No figures. */
  'ODDS',
  /** Anything else. No figures. */
  'TERMS',
])

/** What gets worse first: its kind, and its figures where they say more. */
export const Worsening = z.object({
  what: Worsened,
  before: z.number().int().nullable(),
  after: z.number().int().nullable(),
})
export type Worsening = z.infer<typeof Worsening>

/** A change for the worse that is announced, and the instant at which it takes effect. */
export const AnnouncedChange = Worsening.extend({ at: z.iso.datetime() })
export type AnnouncedChange = z.infer<typeof AnnouncedChange>
