import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Route } from '../core/implement.ts'
import { createApp } from '../http/app.ts'
import { serveClient } from '../http/pages/client.ts'
import { serveNotMe } from '../http/pages/not-me.ts'
import { pageReader } from '../http/pages/page.ts'
import { sendPage } from '../http/pages/site.ts'
import type { Deps } from '../http/deps.ts'
import { CONFORMANCE_PAGE, HOST_SCRIPT } from './host-script.ts'
import { LAB_BUILD } from './lab-build.ts'
import { serveLabTransactions } from './lab-wallet.ts'

/**
 * The web origin for simulated phones: the lab may frame its pages, which load the lab's host script first. Its page
 * /conformance.html tries the methods of its host, which may also be a real app.
 */
export function phoneOrigin(deps: Deps, routes: readonly Route[]): FastifyInstance {
  const app = createApp(deps, 'phone')
  const framedBy = `http://lab.momi.localhost:${deps.env.PORT + 2}`
  const accounts = deps.env.PORT + 4
  for (const script of ['lab-host.js', 'conformance.js'])
    app.get(`/${script}`, (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(readFileSync(`${LAB_BUILD}/${script}`)),
    )
  const conformance = pageReader(CONFORMANCE_PAGE, { policy: { framedBy }, firstInHead: HOST_SCRIPT })
  app.get('/conformance.html', (request, reply) => sendPage(request, reply, conformance()!))
  serveLabTransactions(app, deps)
  serveNotMe(app, deps, { framedBy })
  serveClient(app, deps, routes, {
    policy: {
      framedBy,
      // The host script requests the user's mobile-auth token from this origin.
      calls: `http://accounts.momi.localhost:${accounts}`,
    },
    firstInHead: HOST_SCRIPT,
  })
  return app
}
