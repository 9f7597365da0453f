import { loadWithin } from '@momi/client/config/load'
import { OVERLAY_NEEDED } from '@momi/ui/overlay-host'
import { eventually } from '../../shared/eventually.ts'

/**
 * How long after the start the deferred chunk is loaded: later than everything that the first page needs, but soon, in
 * case the phone goes offline.
 */
const DEFERRED_AFTER_MS = 2000

export const loadDeferred = async () => (await import('./deferred.ts')).deferred

let endWait = () => {}
const loaded = new Promise<void>((resolve) => {
  endWait = resolve
  setTimeout(resolve, DEFERRED_AFTER_MS)
}).then(() => eventually(loadDeferred))

// A dialog or toast needs the deferred chunk at once.
addEventListener(OVERLAY_NEEDED, () => endWait())

/** Does some work once the deferred chunk is loaded. Failures are ignored: the screens work without that chunk. */
export const afterFirstPage = (work: (deferred: Awaited<typeof loaded>) => unknown) =>
  void loaded.then(work).catch(() => {})

/** Loads the deferred chunk now. Rejects if that takes longer than three seconds. */
export function deferredLoaded(): Promise<unknown> {
  endWait()
  return loadWithin(() => loaded, 3000)
}
