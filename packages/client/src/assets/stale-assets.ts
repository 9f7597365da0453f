import { NetworkError } from '../http/api-error.ts'
import type { KeyValue } from '../storage.ts'

const RELOADED = 'momi.reloadedForAssets'

/**
 * Reloads the page when one of its files is gone, because a release may have removed a chunk that an open page still
 * needs. Once for each `release`: if the reload brings the same release, another one would repeat for ever, so the error
 * screen offers it. A failed network causes no reload, which would lose the page.
 */
export function reloadOnStaleAssets(
  page: Pick<EventTarget, 'addEventListener'>,
  session: KeyValue,
  reload: () => void,
  release: string,
): void {
  page.addEventListener('vite:preloadError', (event) => {
    if (
      (event as Event & { payload: unknown }).payload instanceof NetworkError ||
      session.getItem(RELOADED) === release
    )
      return
    session.setItem(RELOADED, release)
    event.preventDefault()
    reload()
  })
}
