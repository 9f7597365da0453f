import type { BrowserContext, Page, Route } from 'playwright-core'

/**
 * Handles the first request that matches. Unlike Playwright's `times`, the route stays: a request that is sent while
 * interception is turned off has no events, and waiting for its response would not end.
 */
export async function routeOnce(
  target: Page | BrowserContext,
  url: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isUsed = false
  await target.route(url, (route) => {
    if (isUsed) return route.fallback()
    isUsed = true
    return handle(route)
  })
}
