import { health } from '@momi/contract'
import { implement } from '../../core/implement.ts'

const alive = () => ({ status: 'ok' as const })

export const healthRoutes = implement(health, {
  'GET /healthcheck': alive,
  'GET /healthz': alive,
  'GET /api/v1/healthz': alive,
  'GET /api/v2/heartbeat': alive,
  'GET /readyz': async (ctx) => {
    await ctx.ready()
    return { status: 'ready' }
  },
})
