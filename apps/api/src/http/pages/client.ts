import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { isInternalRoute, type Route } from '../../core/implement.ts'
import { configReader, viewConfig } from '../../features/config/public.ts'
import { firebaseUrl } from '../../gateways/firebase/firebase.ts'
import { clientPage, VIEW_HOST } from './client-pages.ts'
import type { Deps } from '../deps.ts'
import { pageReader, type PageOptions, type Policy } from './page.ts'
import { serveRoutes } from '../calls/routes.ts'
import { serveSites } from './site.ts'

const WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** In browsers below the floor two scripts write the page anew, so the policy is created twice (build/floor.ts). */
const OLD_BROWSER = "old-browser 'allow-duplicates'"
/** The policy of the service worker's address (app/offline/register-worker.ts). */
const WORKER = 'worker'

/**
 * Serves the web client, and the endpoints below /api/ on the same origin, so that browsers need no
 * preflight. Those of staff and services are not among them.
 */
export function serveClient(app: FastifyInstance, deps: Deps, routes: readonly Route[], options: PageOptions): void {
  serveRoutes(
    app,
    deps,
    routes.filter((route) => route.key.includes(' /api/') && !isInternalRoute(route)),
  )
  const client = { ...options, policy: clientPolicy(deps.env, options.policy) }
  const rewards = pageReader(`${WEB}/rewards.html`, client)
  const view = pageReader(`${WEB}/rewards.html`, {
    ...client,
    firstInHead: VIEW_HOST,
    config: configReader(deps, viewConfig),
  })
  const minipay = pageReader(`${WEB}/minipay/minipay.html`, {
    ...options,
    policy: { ...options.policy, trustedTypes: OLD_BROWSER },
  })
  // Without a MiniPay build the rewards client shows an explanation under its paths.
  const pages = { rewards, view, minipay: () => minipay() ?? rewards() }
  serveSites(app, {
    root: WEB,
    prefix: '/',
    page: (path, query) => {
      const name = clientPage(path, query)
      return name && pages[name]()
    },
  })
}

/** Adds the origins of outside systems that the rewards client calls, from the settings. */
function clientPolicy(env: Deps['env'], policy: Policy = {}): Policy {
  const isFirebase = env.PHONE_PROVIDER === 'firebase'
  const called = [isFirebase && firebaseUrl(env), env.SENTRY_DSN, env.CLIENT_API_BASE_URL]
  const calls = [policy.calls, ...called.map((url) => url && new URL(url).origin)].filter(Boolean).join(' ')
  return {
    ...policy,
    trustedTypes: `${WORKER} ${OLD_BROWSER}`,
    ...(calls && { calls }),
    ...(isFirebase &&
      env.FIREBASE_RECAPTCHA_ENABLED && {
        scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
        frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
        trustedTypes: null,
      }),
  }
}
