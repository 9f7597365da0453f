/** How long the application configuration may take (section 9). */
const LIMIT_MS = 60_000

/**
 * Loads the configuration, or something else that the start waits for; rejects after the time limit, and can be called
 * again. `load` may be a request that the page started before this code was loaded.
 */
export async function loadWithin<T>(load: () => Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Configuration did not answer in ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
