/** Delays of refetches after a person returns, because the app's report may not have arrived yet. */
const REFETCH_DELAYS_MS = [500, 2000, 5000]

/** Calls `look` each time the person returns to the page, until the returned function is called. */
export function onReturn(look: () => void): () => void {
  const ended = new AbortController()
  const options = { signal: ended.signal }
  const listener = () => {
    if (!document.hidden) look()
  }
  window.addEventListener('focus', listener, options)
  document.addEventListener('visibilitychange', listener, options)
  return () => ended.abort()
}

let stop: (() => void) | undefined

/** Refetches a few times after the next return. */
export function afterReturn(look: () => void): void {
  stop?.()
  stop = onReturn(() => {
    stop?.()
    for (const delay of REFETCH_DELAYS_MS) setTimeout(look, delay)
  })
}
