import { Refusal } from '../core/errors.ts'

const WINDOW_MS = 60_000
const MOST_CALLERS = 100_000

/** Counts calls in one-minute windows. Each process counts for itself: a limit against abuse, not a quota. */
export class RateLimit {
  readonly #most: number
  #windowEnds = 0
  #counts = new Map<string, number>()

  constructor(perMinute: number) {
    this.#most = perMinute
  }

  /** `at` in milliseconds of a clock that never goes back. */
  count(caller: string, at: number): void {
    // A full table is a flood from many addresses: starting anew is kinder than refusing everyone.
    if (at >= this.#windowEnds || this.#counts.size >= MOST_CALLERS) {
      this.#counts = new Map()
      this.#windowEnds = at + WINDOW_MS
    }
    const count = (this.#counts.get(caller) ?? 0) + 1
    this.#counts.set(caller, count)
    if (count > this.#most)
      throw new Refusal('too_many_requests', 'Too many requests', {
        'retry-after': String(Math.ceil((this.#windowEnds - at) / 1000)),
      })
  }
}
