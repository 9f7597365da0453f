/** The time limit for loading the application configuration (section 9). */
const LIMIT_MS = 60_000

/**
 * Returns the result of `load`: the configuration, or something else that the start waits for. Rejects if `load` fails
 * or takes longer than `limitMs`. `load` may return the promise of a request that was sent before this code ran.
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
