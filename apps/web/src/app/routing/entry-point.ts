import { parse } from 'regexparam'
import type { Entrypoint } from '@momi/contract/headers'
import { loadLazyScreens } from './load-lazy-screens.ts'
import type { Route } from './route.ts'
import { FIRST_ROUTES } from './routes.ts'

/** The first of `routes` that matches, as wouter matches it. */
const routeAt = (routes: readonly Route[], path: string) => routes.find((route) => parse(route.path).pattern.test(path))

/**
 * The analytics entry point of the screen at `path` (section 2). Never rejects, so that no call fails because of it.
 */
export async function entryPointAt(path: string): Promise<Entrypoint> {
  const route =
    routeAt(FIRST_ROUTES, path) ??
    (await loadLazyScreens()
      .then(({ LAZY_ROUTES }) => routeAt(LAZY_ROUTES, path))
      .catch(() => undefined))
  return route?.entryPoint ?? 'Undefined'
}
