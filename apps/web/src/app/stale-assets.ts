const RELOADED = 'momi.reloadedForAssets'

/**
 * A release may take away a chunk that an open page still wants. The first failed load reloads the page, once; a
 * second one is left to rethrow, and the error screen offers the reload.
 */
export function reloadOnStaleAssets(
  page: Pick<Window, 'addEventListener'>,
  session: Storage,
  reload: () => void,
): void {
  page.addEventListener('vite:preloadError', (event) => {
    if (session.getItem(RELOADED)) return
    session.setItem(RELOADED, 'yes')
    event.preventDefault()
    reload()
  })
}

/** A page that got this far has its assets: the next release may reload it again. */
export const assetsAreFresh = (session: Storage): void => session.removeItem(RELOADED)
