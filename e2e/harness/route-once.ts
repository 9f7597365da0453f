import type { BrowserContext, Page, Route } from 'playwright-core'

/**
 * Handles the first request that matches `url`. Playwright's option `times` is not used, because it removes the route
 * after that request: another request that is sent while Playwright turns interception off has no events, so a wait for
 * its response would never end.
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
