import type { Downloads } from '../../worker/data-use.ts'

/**
 * Reports the downloads of this page to the worker, which counts those of all tabs. What the worker answered has no
 * size in the page's timings: the worker counts it.
 */
export function reportDownloads(worker: Pick<ServiceWorker, 'postMessage'>): void {
  const report = (entries: PerformanceEntryList) => {
    const downloads = (entries as PerformanceResourceTiming[]).map(
      ({ name, transferSize, nextHopProtocol, initiatorType }) => ({
        name,
        transferSize,
        nextHopProtocol,
        initiatorType,
      }),
    )
    worker.postMessage({ downloads } satisfies Downloads)
  }
  new PerformanceObserver((list) => report(list.getEntries())).observe({ type: 'resource', buffered: true })
  // The size of a page that the worker answered is wrong: that of its text, not compressed.
  if (!navigator.serviceWorker.controller) report(performance.getEntriesByType('navigation'))
}
