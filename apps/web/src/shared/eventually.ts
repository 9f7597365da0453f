const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 80_000

/** Repeats `work` until it succeeds, at growing intervals and when the network is back. Never rejects. */
export async function eventually<T>(work: () => Promise<T>, pauseMs = FIRST_PAUSE_MS): Promise<T> {
  try {
    return await work()
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs)
      addEventListener('online', resolve, { once: true })
    })
    return eventually(work, Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
  }
}
