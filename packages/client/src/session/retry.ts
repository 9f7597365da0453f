import { UnsupportedMethodError } from '../host/host.ts'

export interface Timing {
  sleep: (ms: number) => Promise<void>
  random: () => number
}

export const realTiming: Timing = {
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
}

const ATTEMPTS = 10
const FIRST_DELAY_MS = 100

/**
 * Tries up to 10 times; before the n-th retry it waits a random part of 100 ms × 2^(n-1) (full jitter,
 * section 9).
 */
export async function withBackoff<T>(attempt: () => Promise<T>, { sleep, random }: Timing): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      // A missing method will not appear later.
      if (tries === ATTEMPTS || error instanceof UnsupportedMethodError) throw error
      await sleep(random() * FIRST_DELAY_MS * 2 ** (tries - 1))
    }
  }
}

const POLL_MS = 100
const POLL_LIMIT_MS = 60_000

/** Polls every 100 ms until `isThere()` is true, for at most 60 s (section 9). */
export async function polled(isThere: () => boolean, { sleep }: Timing): Promise<void> {
  for (let waited = 0; waited < POLL_LIMIT_MS && !isThere(); waited += POLL_MS) await sleep(POLL_MS)
}

/** Resolves to undefined if `work` has not resolved within `ms`. */
export async function within<T>(work: Promise<T>, ms: number, { sleep }: Timing): Promise<T | undefined> {
  return Promise.race([work, sleep(ms).then(() => undefined)])
}
