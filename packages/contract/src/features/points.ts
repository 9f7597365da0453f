import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

const PointsEntry = z.object({
  id: z.string(),
  /** Whole points: positive earned, negative spent. */
  amount: z.number().int(),
  reason: z.enum(['STREAK_CHECK_IN', 'ACCOUNT_MERGED', 'MISSION_COMPLETED']),
  balanceAfter: z.number().int(),
  createdAt: z.iso.datetime(),
})

export const points = endpoints({
  'GET /api/v1/points': {
    summary: 'The balance.',
    auth: 'user',
    response: z.object({ balance: z.number().int() }),
    errors: ['points_not_enabled_for_country'],
  },
  'GET /api/v1/points/history': {
    summary: 'What moved points, newest first, a page at a time.',
    auth: 'user',
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,18}$/, 'is not a cursor of this list')
        .optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** `cursor` asks for the next page; null on the last one. */
    response: z.object({ entries: z.array(PointsEntry), cursor: z.string().nullable() }),
    errors: ['points_not_enabled_for_country'],
  },
  'GET /api/v1/user/earnings/total': {
    summary: 'All that the user ever earned.',
    auth: 'user',
    response: z.object({ points: z.number().int() }),
  },
})
