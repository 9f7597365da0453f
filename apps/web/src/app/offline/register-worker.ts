import type { Started } from '../../worker/worker.ts'
import { reportDownloads } from './report-downloads.ts'

/** Registers the service worker, which caches the page and its files. Does nothing without browser support. */
export function registerWorker(): void {
  // Some web views have only one of the two APIs.
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  void tell().catch(() => {})
}

async function tell(): Promise<void> {
  // The browser itself checks for a newer worker at each visit.
  if (!navigator.serviceWorker.controller) await navigator.serviceWorker.register(address())
  const { active } = await navigator.serviceWorker.ready
  if (!active) return
  active.postMessage(whatStarted())
  reportDownloads(active)
}

const WORKER = '/sw.js'

/** The page's Content-Security-Policy lets only this policy say which script becomes the service worker. */
function address(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER })
  return policy ? policy.createScriptURL('') : WORKER
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): string }
}

function whatStarted(): Started {
  const [page] = performance.getEntriesByType('navigation')
  const resources = performance.getEntriesByType('resource') as (PerformanceEntry & { responseStatus?: number })[]
  const files = resources
    // Older browsers do not report the status.
    .filter(({ responseStatus = 200 }) => responseStatus >= 200 && responseStatus < 400)
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /\.(js|css|woff2)$|^\/assets\//.test(pathname))
    .map(({ href }) => href)
  return { page: page?.name ?? location.href, files: [...new Set(files)] }
}
