import cors from '@fastify/cors'
import { HEADERS } from '@momi/contract/headers'
import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '@momi/contract/rules/durations'
import { isInternalRoute, type Route } from '../core/implement.ts'
import { configReader } from '../features/config/public.ts'
import { createApp, isData } from './app.ts'
import { serveClient } from './pages/client.ts'
import { serveNotMe } from './pages/not-me.ts'
import { consoleSite } from './pages/console.ts'
import type { Deps } from './deps.ts'
import { serveOperations } from './operations/operations.ts'
import { serveRoutes } from './calls/routes.ts'
import { sendNotFound, serveSites } from './pages/site.ts'

const API_HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } as const

/** The public web origin: the client and the endpoints that it calls. */
export function webOrigin(deps: Deps, routes: readonly Route[]): FastifyInstance {
  const app = createApp(deps, 'web')
  app.addHook('onSend', async (_, reply) => {
    if (!isData(reply)) reply.header('x-frame-options', 'DENY')
  })
  serveNotMe(app, deps)
  serveClient(app, deps, routes, { config: configReader(deps) })
  return app
}

/**
 * The api's own origin: every endpoint, in production except those of staff and services. In development it also serves
 * the operators' pages.
 */
export function apiOrigin(deps: Deps, routes: readonly Route[]): FastifyInstance {
  const app = createApp(deps, 'api')
  app.addHook('onRequest', async (_, reply) => void reply.headers(API_HEADERS))
  allowOrigins(app, deps.env.CORS_ORIGINS)
  serveRoutes(app, deps, deps.env.isDevelopment ? routes : routes.filter((route) => !isInternalRoute(route)))
  if (deps.env.isDevelopment) serveOperations(app, deps, routes)
  app.setNotFoundHandler(sendNotFound)
  return app
}

/**
 * Production's internal origin, which must not be reachable from outside: the staff console, the endpoints of staff and
 * services, and the operators' pages.
 */
export function internalOrigin(deps: Deps, routes: readonly Route[]): FastifyInstance {
  const app = createApp(deps, 'internal')
  serveInternalRoutes(app, deps, routes)
  serveOperations(app, deps, routes)
  serveSites(app, consoleSite)
  return app
}

/** Serves the endpoints of staff and services, and those by which a service sees whether the process is ready. */
export const serveInternalRoutes = (app: FastifyInstance, deps: Deps, routes: readonly Route[]): void =>
  serveRoutes(
    app,
    deps,
    routes.filter((route) => isInternalRoute(route) || PROBES.includes(route.key)),
  )

const PROBES = ['GET /healthz', 'GET /readyz']

/**
 * Lets pages of exactly these origins call the api from a browser; for other origins the api answers without CORS
 * headers.
 */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.register(cors, {
    origin: (origin, callback) => callback(null, origin !== undefined && origins.includes(origin) && origin),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['content-type', ...Object.values(HEADERS)],
    exposedHeaders: ['date', 'retry-after', 'idempotent-replayed', HEADERS.requestId, HEADERS.writePosition],
    maxAge: DAY_SECONDS,
    // The library's own refusals would be plain text, unlike all other errors of the api.
    strictPreflight: false,
  })
}
