import type { KeyValue } from '@momi/client/session/identity'

const RELOADED = 'momi.reloadedForAssets'

/**
 * Reloads the page when an asset cannot be loaded, because a release may have removed a chunk that an open page still
 * needs. Reloads only once: the next failure is rethrown, and the error screen offers the reload. Offline there is no
 * reload, because it would lose the page.
 */
export function reloadOnStaleAssets(
  page: Pick<Window, 'addEventListener'>,
  session: KeyValue,
  reload: () => void,
  isOnline: () => boolean,
): void {
  page.addEventListener('vite:preloadError', (event) => {
    if (session.getItem(RELOADED) || !isOnline()) return
    session.setItem(RELOADED, 'yes')
    event.preventDefault()
    reload()
  })
}
