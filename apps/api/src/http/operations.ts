import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { serveDocs } from './docs.ts'
import type { Route } from '../core/implement.ts'
import { openapi } from './openapi.ts'

/** The OpenAPI document and the metrics. In production only the internal origin serves them. */
export function serveOperations(app: FastifyInstance, { env, metrics }: Deps, routes: readonly Route[]): void {
  // Development documents its own endpoints even without DEBUG; production has no such endpoints.
  const documented = env.isDevelopment ? routes : routes.filter(({ endpoint }) => !endpoint.developmentOnly)
  serveDocs(app, () => openapi(documented))
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}
