import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { accounts, Tokens } from './accounts.ts'
import { clientState } from './client-state.ts'
import { login } from './login.ts'
import { missions } from './missions.ts'
import { points } from './points.ts'
import { rewards } from './rewards.ts'
import { streaks } from './streaks.ts'

const tokens = accounts['POST /api/v1/auth/tokens']

export const bootstrap = endpoints({
  'POST /api/v1/bootstrap': {
    summary: 'Anonymous login, answered with all that the missions page shows: one round trip for a first visit.',
    auth: 'apikey',
    body: tokens.body,
    response: Tokens.extend({
      /** The answers that these calls would give, by the name and the query of each. */
      answers: z.object({
        'GET /api/v2/user/missions': missions['GET /api/v2/user/missions'].response,
        'GET /api/v2/user': login['GET /api/v2/user'].response,
        'GET /api/v1/rewards/earned?status=UNCLAIMED%2CPENDING&size=100':
          rewards['GET /api/v1/rewards/earned'].response,
        /** Absent if the mission is off. */
        'GET /api/v1/streaks/checkin/status': streaks['GET /api/v1/streaks/checkin/status'].response.optional(),
        /** Only of an account that this call has opened: a compressed answer must not hold text that its caller chose. */
        'GET /api/v2/user/client-state': clientState['GET /api/v2/user/client-state'].response.optional(),
        /** These two are absent in a country without points. */
        'GET /api/v1/points': points['GET /api/v1/points'].response.optional(),
        'GET /api/v1/user/earnings/total': points['GET /api/v1/user/earnings/total'].response.optional(),
      }),
    }),
    compressed: true,
    errors: tokens.errors,
  },
})
