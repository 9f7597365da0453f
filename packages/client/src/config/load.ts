/** How long the application configuration may take (section 9). */
const LIMIT_MS = 60_000

/**
 * Loads the configuration, or fails when it takes too long; call it again to try again. `load` may wait for a request
 * that the page began before this code arrived.
 */
export async function loadWithin<T>(load: () => Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No configuration within ${limitMs / 1000} s`)), limitMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
