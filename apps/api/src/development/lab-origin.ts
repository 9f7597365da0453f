import type { FastifyInstance } from 'fastify'
import type { Route } from '../core/implement.ts'
import { createApp } from '../http/app.ts'
import { consoleSite } from '../http/pages/console.ts'
import type { Deps } from '../http/deps.ts'
import { pageReader } from '../http/pages/page.ts'
import { serveInternalRoutes } from '../http/origins.ts'
import { serveSites } from '../http/pages/site.ts'
import { LAB_BUILD } from './lab-build.ts'
import { serveLabChanges } from './lab-changes.ts'
import { serveLabClock } from './lab-clock.ts'
import { serveLabEvents } from './lab-events.ts'
import { serveLabMissions } from './lab-missions.ts'
import { serveLabProblems } from './lab-problems.ts'
import { serveLabPushes } from './lab-pushes.ts'
import { serveLabReset } from './lab-reset.ts'
import { serveLabRewards } from './lab-rewards.ts'
import { serveLabScenarios } from './lab-scenarios.ts'
import { serveLabStaff } from './lab-staff.ts'
import { serveLabWallet } from './lab-wallet.ts'
import { serveLabWheel } from './lab-wheel.ts'
import type { MovableClock } from './movable-clock.ts'
import { STAFF_DOMAIN } from './seed-staff.ts'

/** The internal origin in development: the staff console, the lab, and the endpoints that the lab calls. */
export function labOrigin(deps: Deps, routes: readonly Route[], clock: MovableClock): FastifyInstance {
  const app = createApp(deps, 'internal')
  serveInternalRoutes(app, deps, routes)
  app.get('/lab', (_, reply) => reply.redirect('/lab/'))
  app.get('/lab/api/inbox', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: messagesToPeople(deps) }),
  )
  serveLabChanges(app, deps)
  serveLabClock(app, clock)
  serveLabEvents(app, deps)
  serveLabMissions(app, deps)
  serveLabProblems(app, deps)
  serveLabPushes(app, deps)
  serveLabReset(app, deps, clock)
  serveLabRewards(app, deps)
  serveLabScenarios(app, deps)
  serveLabStaff(app, deps)
  serveLabWallet(app, deps)
  serveLabWheel(app, deps)
  const page = pageReader(`${LAB_BUILD}/index.html`, { policy: { frames: framedOrigins(deps.env.PORT) } })
  serveSites(app, { root: LAB_BUILD, prefix: '/lab/', page }, consoleSite)
  return app
}

/** The phone's inbox begins empty: what staff get by mail is in the inbox of the console too. */
const messagesToPeople = ({ gateways }: Deps) =>
  gateways.inbox.messages().filter(({ to }) => !to.endsWith(`@${STAFF_DOMAIN}`))

/** The origins that the lab frames: the phones and, for a sign-in by redirects, the provider and our callback. */
const framedOrigins = (port: number) =>
  `http://*.momi.localhost:${port + 3} http://accounts.momi.localhost:${port + 4} http://localhost:${port}`
