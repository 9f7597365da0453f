import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HEADERS } from '@momi/contract/headers'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import type { Route } from './implement.ts'
import { serveOperations } from './operations.ts'
import { firebaseUrl } from '../gateways/firebase/firebase.ts'
import { pageReader, type Policy } from './page.ts'
import { serveRoutes } from './routes.ts'
import { sendNotFound, serveSite } from './site.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const WEB = folder('web/dist')
export const LAB = folder('lab/dist')

const API_HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } as const

/** Without DEBUG the calls for developers are as if nobody had written them. */
const servedRoutes = ({ env }: Deps, routes: readonly Route[]) =>
  env.DEBUG ? routes : routes.filter(({ endpoint }) => !endpoint.developmentOnly)

/** The public web origin: the client, and the calls it makes, so that phones pay no preflight. */
export function webOrigin(deps: Deps, routes: readonly Route[]): FastifyInstance {
  const app = createApp(deps, 'web')
  app.addHook('onRequest', async (_, reply) => void reply.header('x-frame-options', 'DENY'))
  serveClient(app, deps, routes, {})
  return app
}

/** Development only: the web origin once more for simulated phones, which the lab frames and whose pages load its host script first. */
export function phoneOrigin(deps: Deps, routes: readonly Route[]): FastifyInstance {
  const app = createApp(deps, 'phone')
  const lab = deps.env.PORT + 2
  const accounts = deps.env.PORT + 4
  app.get('/lab-host.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(readFileSync(`${LAB}/lab-host.js`)),
  )
  serveClient(app, deps, routes, {
    policy: {
      framedBy: `http://lab.momi.localhost:${lab}`,
      // Whom the app on the phone asks for its person's token.
      calls: `http://accounts.momi.localhost:${accounts}`,
    },
    firstInHead: '<script src="/lab-host.js"></script>',
  })
  return app
}

function serveClient(
  app: FastifyInstance,
  deps: Deps,
  routes: readonly Route[],
  options: Parameters<typeof pageReader>[1],
): void {
  serveRoutes(
    app,
    deps,
    servedRoutes(deps, routes).filter(({ key }) => key.includes(' /api/')),
  )
  const open = { ...options, policy: withApiBase(deps, withErrorReports(deps, withFirebase(deps, options?.policy))) }
  const rewards = pageReader(`${WEB}/rewards.html`, open)
  const minipay = pageReader(`${WEB}/minipay/minipay.html`, options)
  serveSite(app, {
    root: WEB,
    prefix: '/',
    page: (path) => {
      if (path === '/api' || path.startsWith('/api/')) return undefined
      // Without that build the rewards client says what it knows of these pages.
      const isMinipay = path === '/minipay' || path.startsWith('/minipay/')
      return (isMinipay ? minipay() : undefined) ?? rewards()
    },
  })
}

/** What numbers that Firebase verifies need of the page: its calls, and Google's question whether a person asks. */
function withFirebase({ env }: Deps, policy: Policy = {}): Policy {
  if (env.PHONE_PROVIDER !== 'firebase') return policy
  const firebase = new URL(firebaseUrl(env)).origin
  return {
    ...policy,
    calls: policy.calls ? `${policy.calls} ${firebase}` : firebase,
    ...(env.FIREBASE_RECAPTCHA_ENABLED && {
      scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
      frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    }),
  }
}

/** Calls of another origin than the page's own, where clients are told to make them there. */
function withApiBase({ env }: Deps, policy: Policy): Policy {
  if (env.CLIENT_API_BASE_URL === '') return policy
  const { origin } = new URL(env.CLIENT_API_BASE_URL)
  return { ...policy, calls: policy.calls ? `${policy.calls} ${origin}` : origin }
}

/** Errors are reported straight to whoever collects them, by the page. */
function withErrorReports({ env }: Deps, policy: Policy): Policy {
  if (env.SENTRY_DSN === '') return policy
  const { origin } = new URL(env.SENTRY_DSN)
  return { ...policy, calls: policy.calls ? `${policy.calls} ${origin}` : origin }
}

/** The api's own origin: every call. In development it also has what operators read. */
export function apiOrigin(deps: Deps, routes: readonly Route[]): FastifyInstance {
  const app = createApp(deps, 'api')
  app.addHook('onRequest', async (_, reply) => void reply.headers(API_HEADERS))
  allowOrigins(app, deps.env.CORS_ORIGINS)
  serveRoutes(app, deps, servedRoutes(deps, routes))
  if (deps.env.isDevelopment) serveOperations(app, deps, routes)
  app.setNotFoundHandler(sendNotFound)
  return app
}

/** Lets pages of exactly these origins call us from a browser. */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'date, retry-after, idempotent-replayed, x-request-id')
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', ['content-type', ...Object.values(HEADERS)].join(', '))
      .header('access-control-max-age', '86400')
      .send()
  })
}
