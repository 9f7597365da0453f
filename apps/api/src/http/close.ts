import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** The longest wait for last requests. Proxies close idle connections sooner (keepalive_timeout in deploy/nginx). */
const LONGEST_LAST_REQUESTS_MS = 2000

interface Closing {
  log: Pick<FastifyBaseLogger, 'error'>
  /** How long proxies may take to notice that the process stops; 0 if no proxy keeps connections to it. */
  drainMs: number
}

/**
 * Closes all origins of a process. If one fails to close, this is logged, and the requests of the others are still
 * answered.
 */
export async function closeOrigins(apps: readonly FastifyInstance[], { log, drainMs }: Closing): Promise<void> {
  const lastRequestsMs = Math.min(drainMs, LONGEST_LAST_REQUESTS_MS)
  const close = (app: FastifyInstance) =>
    closeOrigin(app, lastRequestsMs).catch((error: unknown) =>
      log.error({ err: error }, 'an origin could not be closed'),
    )
  await Promise.all(apps.map(close))
}

/**
 * Stops listening first, then answers on the open connections with `connection: close` until their proxies have closed
 * them. Closing an HTTP server at once would end all connections without a request, even one that has just been
 * accepted: a request that is sent at that moment would be lost, and its proxy would answer 502.
 */
async function closeOrigin(app: FastifyInstance, lastRequestsMs: number): Promise<void> {
  if (app.server.listening) {
    const closed = once(app.server, 'close')
    Server.prototype.close.call(app.server)
    await Promise.race([closed, sleep(lastRequestsMs)])
  }
  await app.close()
}
