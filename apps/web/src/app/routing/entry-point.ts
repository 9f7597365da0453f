import { parse } from 'regexparam'
import type { Entrypoint } from '@momi/contract/headers'
import { loadLazyScreens } from './load-lazy-screens.ts'
import type { Route } from './route.ts'
import { FIRST_ROUTES } from './routes.ts'

/** The first of `routes` that matches, as wouter matches it. */
const routeAt = (routes: readonly Route[], path: string) => routes.find((route) => parse(route.path).pattern.test(path))

/** The route of the screen at `path`, if it can be loaded. Never rejects. */
export const routeFor = async (path: string): Promise<Route | undefined> =>
  routeAt(FIRST_ROUTES, path) ??
  (await loadLazyScreens()
    .then(({ LAZY_ROUTES }) => routeAt(LAZY_ROUTES, path))
    .catch(() => undefined))

/**
 * The analytics entry point of the screen at `path` (section 2). Never rejects, so that no call fails because of it.
 */
export const entryPointAt = async (path: string): Promise<Entrypoint> =>
  (await routeFor(path))?.entryPoint ?? 'Undefined'
