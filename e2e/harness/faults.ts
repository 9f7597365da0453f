import type { Page } from 'playwright-core'

/**
 * Messages that Chromium itself logs if a request or the service worker's script fails. Tests cause such failures on
 * purpose, and the client shows them.
 */
const NETWORK_FAILURE = /^(Failed to load resource|An unknown error occurred when fetching the script)/

/** Collects what goes wrong in a page: uncaught errors, console errors, CSP violations. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_FAILURE.test(message.text())) faults.push(message.text())
  })
  return faults
}
