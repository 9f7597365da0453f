import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** The rewards for saved mobile data, by step. */
export const DataSavedConfig = z.object({
  missionDay: z.iso.date(),
  /** The steps in ascending order; each step is granted once a day. */
  steps: z.array(
    z.object({
      kilobytes: z.number().int(),
      points: z.number().int(),
      spins: z.number().int(),
      /** The step gives a reward instead of points. */
      isReward: z.boolean(),
    }),
  ),
  /** The kilobytes that the server has counted today; 0 without a user. */
  kilobytesToday: z.number().int(),
  /**
   * What the phone's figure had counted before this mission day, because the phone's day ends at another hour: it is
   * subtracted from the figure, unless that is lower. Negative: what was counted before the phone's figure started
   * again.
   */
  kilobytesCarried: z.number().int(),
})

const errors = ['datasaved_not_configured', 'datasaved_not_enabled'] as const

export const dataSaved = endpoints({
  'GET /api/v1/datasaved/config': {
    summary: 'What saving mobile data gives the user today.',
    auth: 'user',
    response: DataSavedConfig,
    errors,
  },
  'GET /api/v1/datasaved/config/noauth': {
    summary: 'The same for an app that has no token yet.',
    auth: 'none',
    headers: z.object({
      'x-haid': z.string().regex(/^[0-9a-fA-F]{8,64}$/),
      'x-clientversion': z.string().min(1).max(64),
      'x-clienttype': z.enum(['mini', 'ofa', 'news']),
      'x-countrycode': z.string().regex(/^[A-Za-z]{2}$/),
    }),
    response: DataSavedConfig,
    errors,
  },
})
