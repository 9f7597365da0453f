import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { accounts, Tokens } from './accounts.ts'
import { missions } from './missions.ts'
import { points } from './points.ts'

const login = accounts['POST /api/v1/auth/tokens']

export const bootstrap = endpoints({
  'POST /api/v1/bootstrap': {
    summary: 'Anonymous login, answered with all that the missions page shows: one round trip for a first visit.',
    auth: 'apikey',
    body: login.body,
    response: Tokens.extend({
      /** The answers that these calls would give; in a country without points only the first. */
      answers: z.object({
        'GET /api/v2/user/missions': missions['GET /api/v2/user/missions'].response,
        'GET /api/v1/points': points['GET /api/v1/points'].response.optional(),
        'GET /api/v1/user/earnings/total': points['GET /api/v1/user/earnings/total'].response.optional(),
      }),
    }),
    compressed: true,
    errors: login.errors,
  },
})
