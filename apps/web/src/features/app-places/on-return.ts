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

/**
 * A return within this time of another one starts the refetches again. SWR alone would skip the refetch if two returns
 * are close together.
 */
const RESTART_MS = 10_000

let stop: (() => void) | undefined

/** Refetches a few times after the next return, and after others that follow it closely. */
export function afterReturn(look: () => void): void {
  stop?.()
  let timers: ReturnType<typeof setTimeout>[] = []
  const end = onReturn(() => {
    for (const timer of timers) clearTimeout(timer)
    timers = REFETCH_DELAYS_MS.map((delay) => setTimeout(look, delay))
    timers.push(setTimeout(end, RESTART_MS))
  })
  stop = end
}
