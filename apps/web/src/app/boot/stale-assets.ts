import type { KeyValue } from '@momi/client/session/identity'

const RELOADED = 'momi.reloadedForAssets'

/**
 * A release may take away a chunk that an open page still wants. The first failed load reloads the page, once; a
 * second one is left to rethrow, and the error screen offers the reload. Without a line a reload would only lose the page.
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
