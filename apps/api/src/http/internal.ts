import type { FastifyInstance } from 'fastify'
import { MISSION_TYPES } from '@momi/contract'
import { z } from 'zod'
import type { MovableClock } from '../clock.ts'
import { Refusal } from '../core/errors.ts'
import { editMission } from '../features/missions/public.ts'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import { serveLabPushes } from './lab-pushes.ts'
import { serveLabRewards } from './lab-rewards.ts'
import type { Route } from './implement.ts'
import { serveLabWallet } from './lab-wallet.ts'
import { LAB } from './origins.ts'
import { serveOperations } from './operations.ts'
import { pageReader } from './page.ts'
import { InvalidInput } from './parse.ts'
import { sendNotFound, serveSite } from './site.ts'

const Move = z.strictObject({
  days: z.number().int().optional(),
  minutes: z.number().int().optional(),
  reset: z.boolean().optional(),
})
const Switch = z.strictObject({ country: z.string(), type: z.enum(MISSION_TYPES), enabled: z.boolean() })
const DAY_MINUTES = 24 * 60

/** The internal origin. In development it holds the lab, in production what operators read. */
export function internalOrigin(deps: Deps, routes: readonly Route[], clock: MovableClock | undefined): FastifyInstance {
  const app = createApp(deps, 'internal')
  if (clock) serveLab(app, deps, clock)
  else {
    serveOperations(app, deps, routes)
    app.setNotFoundHandler(sendNotFound)
  }
  return app
}

function serveLab(app: FastifyInstance, deps: Deps, clock: MovableClock): void {
  const { env, database, gateways } = deps
  app.get('/', (_, reply) => reply.redirect('/lab/'))
  app.get('/lab', (_, reply) => reply.redirect('/lab/'))
  app.get('/lab/api/clock', (_, reply) => reply.header('cache-control', 'no-store').send({ now: clock.now() }))
  app.post('/lab/api/clock', (request, reply) => {
    const move = Move.safeParse(request.body)
    if (!move.success) throw new InvalidInput([{ path: 'body', message: 'must be days, minutes or reset' }])
    const { days = 0, minutes = 0, reset = false } = move.data
    if (reset) clock.reset()
    clock.move((days * DAY_MINUTES + minutes) * 60_000)
    return reply.header('cache-control', 'no-store').send({ now: clock.now() })
  })
  app.get('/lab/api/inbox', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: gateways.inbox.messages() }),
  )
  app.post('/lab/api/missions', async (request, reply) => {
    const wanted = Switch.safeParse(request.body)
    if (!wanted.success) throw new InvalidInput([{ path: 'body', message: 'must be country, type and enabled' }])
    const { country, type, enabled } = wanted.data
    const isThere = await database.transact((tx) =>
      editMission(tx, { country, type, edit: { enabled }, madeBy: 'lab', why: 'switched in the lab', at: deps.now() }),
    )
    if (!isThere) throw new Refusal('not_found', 'This country has no such mission')
    return reply.header('cache-control', 'no-store').send({ enabled })
  })
  serveLabPushes(app, deps)
  serveLabRewards(app, deps)
  serveLabWallet(app, deps)
  const page = pageReader(`${LAB}/index.html`, {
    policy: { frames: framed(env.PORT) },
  })
  serveSite(app, { root: LAB, prefix: '/lab/', page })
}

/** The phones, and where a sign-in by redirects takes them: to the provider, and home by the way of our callback. */
const framed = (port: number) =>
  `http://*.momi.localhost:${port + 3} http://accounts.momi.localhost:${port + 4} http://localhost:${port}`
