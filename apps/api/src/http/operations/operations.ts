import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serveDocs } from './docs.ts'
import { firstCall } from './first-call.ts'
import type { Route } from '../../core/implement.ts'
import { openapi } from './openapi.ts'

/** The share of Prometheus's time limit within which the database must answer, so that the other metrics arrive in time. */
const SHARE_OF_DATABASE = 0.8

/** The OpenAPI document and the metrics. In production only the internal origin serves them. */
export function serveOperations(app: FastifyInstance, { env, metrics }: Deps, routes: readonly Route[]): void {
  // In development, endpoints marked `developmentOnly` are documented even without DEBUG; production does not have them.
  const documented = env.isDevelopment ? routes : routes.filter(({ endpoint }) => !endpoint.developmentOnly)
  serveDocs(app, () => openapi(documented, firstCall(env)))
  app.get('/metrics', async ({ headers }, reply) => {
    const limit = Number(headers['x-prometheus-scrape-timeout-seconds'])
    const text = await metrics.text(limit > 0 ? limit * 1000 * SHARE_OF_DATABASE : undefined)
    return reply.type(metrics.contentType).send(text)
  })
}
