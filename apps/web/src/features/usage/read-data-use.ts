import type { DataUse } from '../../worker/data-use.rules.ts'
import type { ASK } from '../../worker/data-use.ts'

/** The data use counted by the service worker; undefined without one, or if the browser does not report sizes. */
export async function readDataUse(): Promise<DataUse | undefined> {
  if (!('transferSize' in PerformanceResourceTiming.prototype)) return undefined
  const registration = await navigator.serviceWorker?.getRegistration()
  const worker = registration?.active
  if (!worker) return undefined
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<DataUse>) => resolve(data), { once: true })
    port1.start()
    worker.postMessage('data-use' satisfies typeof ASK, [port2])
  })
}
