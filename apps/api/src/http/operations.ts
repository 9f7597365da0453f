import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { serveDocs } from './docs.ts'
import type { Route } from './implement.ts'
import { openapi } from './openapi.ts'

/** The document of every call, and the metrics. In production they are on the internal origin, which the public cannot reach. */
export function serveOperations(app: FastifyInstance, { env, metrics }: Deps, routes: readonly Route[]): void {
  // Development describes its own calls too, whether or not DEBUG is on; production has none.
  serveDocs(app, openapi(env.isDevelopment ? routes : routes.filter(({ endpoint }) => !endpoint.developmentOnly)))
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}
