/** Delays of refetches after a person returns, because the app's report may still be on its way. */
const REFETCH_DELAYS_MS = [500, 2000, 5000]

let waiting: AbortController | undefined

/** Refetches a few times once the page is visible again. */
export function afterReturn(look: () => void): void {
  waiting?.abort()
  const { signal } = (waiting = new AbortController())
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return
    waiting?.abort()
    for (const pause of REFETCH_DELAYS_MS) setTimeout(look, pause)
  }
  window.addEventListener('focus', onReturn, { signal })
  document.addEventListener('visibilitychange', onReturn, { signal })
}
