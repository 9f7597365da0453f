import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DAY, MINUTE } from '@momi/contract/rules/durations'
import type { MovableClock } from './movable-clock.ts'
import { parseLabInput } from './parse-lab-input.ts'

const Move = z.strictObject({
  days: z.number().int().optional(),
  minutes: z.number().int().optional(),
  reset: z.boolean().optional(),
})

/** Lets the lab read and move the server's clock. */
export function serveLabClock(app: FastifyInstance, clock: MovableClock): void {
  app.get('/lab/api/clock', (_, reply) => reply.header('cache-control', 'no-store').send({ now: clock.now() }))
  app.post('/lab/api/clock', (request, reply) => {
    const { days = 0, minutes = 0, reset = false } = parseLabInput(Move, request.body, 'body', 'days, minutes or reset')
    if (reset) clock.reset()
    clock.move(days * DAY + minutes * MINUTE)
    return reply.header('cache-control', 'no-store').send({ now: clock.now() })
  })
}
