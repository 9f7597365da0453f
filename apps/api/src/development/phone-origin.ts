import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Route } from '../core/implement.ts'
import { createApp } from '../http/app.ts'
import { serveClient } from '../http/pages/client.ts'
import type { Deps } from '../http/deps.ts'
import { HOST_SCRIPT } from './host-script.ts'
import { LAB_BUILD } from './lab-build.ts'
import { serveLabTransactions } from './lab-wallet.ts'

/** The web origin for simulated phones: the lab may frame its pages, which load the lab's host script first. */
export function phoneOrigin(deps: Deps, routes: readonly Route[]): FastifyInstance {
  const app = createApp(deps, 'phone')
  const lab = deps.env.PORT + 2
  const accounts = deps.env.PORT + 4
  app.get('/lab-host.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(readFileSync(`${LAB_BUILD}/lab-host.js`)),
  )
  serveLabTransactions(app, deps)
  serveClient(app, deps, routes, {
    policy: {
      framedBy: `http://lab.momi.localhost:${lab}`,
      // The host script requests the user's mobile-auth token from this origin.
      calls: `http://accounts.momi.localhost:${accounts}`,
    },
    firstInHead: HOST_SCRIPT,
  })
  return app
}
