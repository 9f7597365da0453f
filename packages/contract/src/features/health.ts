import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

const Alive = z.object({ status: z.literal('ok') })

export const health = endpoints({
  'GET /healthcheck': { summary: 'The process is up.', auth: 'none', response: Alive },
  'GET /healthz': { summary: 'The process is up.', auth: 'none', response: Alive },
  'GET /api/v1/healthz': { summary: 'The process is up.', auth: 'none', response: Alive },
  'GET /api/v2/heartbeat': { summary: 'The process is up.', auth: 'none', response: Alive },
  'GET /readyz': {
    summary: 'The process can serve: its database answers and it is not shutting down.',
    auth: 'none',
    response: z.object({ status: z.literal('ready') }),
    errors: ['service_unavailable'],
  },
})
