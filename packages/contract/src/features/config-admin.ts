import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

export const configAdmin = endpoints({
  'GET /api/v1/admin/countries': {
    summary: 'The countries with a campaign.',
    auth: 'admin',
    permission: 'users.read',
    response: z.object({
      items: z.array(
        z.object({
          countryCode: z.string(),
          /** The time zone whose calendar days are the mission days. */
          timeZone: z.string(),
          /** Whether people in this country may use Momi. */
          isSupported: z.boolean(),
          hasPoints: z.boolean(),
        }),
      ),
    }),
  },
})
