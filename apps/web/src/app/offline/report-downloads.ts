import { safeStorage } from '@momi/client/storage'
import type { Downloads } from '../../worker/data-use.ts'

/** The key of the downloads of earlier pages of this tab that were left before there was a worker (entries/head.ts). */
const STORAGE_KEY = 'momi.downloads'

/**
 * Reports this page's downloads to the worker, which counts the downloads of all tabs. Also reports the downloads of
 * earlier pages that had no worker.
 */
export function reportDownloads(worker: Pick<ServiceWorker, 'postMessage'>): void {
  const early = window.momiEarly
  // A page from the back/forward cache: its downloads were reported when it was left.
  const wasLeft = early?.hasLeft === true
  const report = (entries: readonly unknown[]) => {
    const downloads = (entries as Downloads['downloads']).map(
      ({ name, transferSize, nextHopProtocol, initiatorType, workerStart }) => ({
        name,
        transferSize,
        nextHopProtocol,
        initiatorType,
        workerStart,
      }),
    )
    if (downloads.length > 0) worker.postMessage({ downloads } satisfies Downloads)
  }
  const observer = new PerformanceObserver((list) => report(list.getEntries()))
  observer.observe({ type: 'resource', buffered: !wasLeft })
  if (!wasLeft) report(performance.getEntriesByType('navigation'))
  if (early) early.leave = () => report(observer.takeRecords())
  report(takeSaved())
}

function takeSaved(): readonly unknown[] {
  const storage = safeStorage(() => sessionStorage)
  try {
    const saved: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(saved) ? saved : []
  } catch {
    return []
  } finally {
    storage.removeItem(STORAGE_KEY)
  }
}
