import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/deps.ts'
import type { MovableClock } from './movable-clock.ts'
import { restoreDemo } from './seed.ts'

/** Lets the lab restore the real time and the missions of the demo campaign. People keep what they own. */
export function serveLabReset(app: FastifyInstance, { database }: Pick<Deps, 'database'>, clock: MovableClock): void {
  app.post('/lab/api/reset', async (_, reply) => {
    clock.reset()
    await restoreDemo({ database, now: clock.now })
    return reply.header('cache-control', 'no-store').send({ now: clock.now() })
  })
}
