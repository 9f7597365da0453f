import type { Started } from '../../worker/worker.ts'

/** Has the page and its files kept for a visit without a line. Where that cannot be, all is as it was. */
export function registerWorker(): void {
  // Some web views have half of it.
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  void tell().catch(() => {})
}

async function tell(): Promise<void> {
  // Asking the server for a newer one is the browser's own business, with each visit.
  if (!navigator.serviceWorker.controller) await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(whatStarted())
}

function whatStarted(): Started {
  const [page] = performance.getEntriesByType('navigation')
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /\.(js|css|woff2)$/.test(pathname))
    .map(({ href }) => href)
  return { page: page?.name ?? location.href, files: [...new Set(files)] }
}
