import type { Started } from '../../worker/worker.ts'
import { reportDownloads } from './report-downloads.ts'

/** Tells the service worker what the page has loaded. Does nothing without browser support. */
export function registerWorker(): void {
  // Some web views have only one of the two APIs.
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  void tell().catch(() => {})
}

async function tell(): Promise<void> {
  await window.momiEarly?.register()
  const { active } = await navigator.serviceWorker.ready
  if (!active) return
  active.postMessage(whatStarted())
  reportDownloads(active)
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
