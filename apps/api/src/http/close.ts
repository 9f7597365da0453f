import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Longer than a proxy keeps an idle connection (keepalive_timeout in deploy/nginx). */
const LONGEST_LAST_REQUESTS_MS = 2000

interface Closing {
  log: Pick<FastifyBaseLogger, 'error'>
  /** How long proxies may need to notice; without it nobody but this process knows of the connections. */
  drainMs: number
}

/** Closes all origins of a process. One that fails to close is logged, and cuts no request of the others. */
export async function closeOrigins(apps: readonly FastifyInstance[], { log, drainMs }: Closing): Promise<void> {
  const lastRequestsMs = Math.min(drainMs, LONGEST_LAST_REQUESTS_MS)
  const close = (app: FastifyInstance) =>
    closeOrigin(app, lastRequestsMs).catch((error: unknown) =>
      log.error({ err: error }, 'an origin could not be closed'),
    )
  await Promise.all(apps.map(close))
}

/**
 * Stops listening first, and answers on the connections that are open with `connection: close`, until their proxies have
 * closed them. A request that is sent while its connection is being closed would be lost, and its proxy would answer 502:
 * closing an HTTP server at once ends all connections without a request, also one that was accepted just now.
 */
async function closeOrigin(app: FastifyInstance, lastRequestsMs: number): Promise<void> {
  if (app.server.listening) {
    const closed = once(app.server, 'close')
    Server.prototype.close.call(app.server)
    await Promise.race([closed, sleep(lastRequestsMs)])
  }
  await app.close()
}
