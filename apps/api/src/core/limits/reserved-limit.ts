import { isUnavailable } from '../../db/unavailable.ts'
import { Refusal } from '../../errors.ts'
import type { Ctx, UseLimit } from '../context.ts'
import { consumeRateLimitBlock, tooMany, type Limit } from './rate-limits.ts'

const MOST_CALLERS = 100_000

/** What a caller has left in this window before the database is queried. */
interface Allowance {
  left: number
  isOver: boolean
  asked?: Promise<void>
}

/**
 * Limits the uses of each caller in a window of time, across all processes. The database counts them; a process reserves
 * uses in blocks of a hundredth of the limit, and the first block is free, so that ordinary callers cause no queries, and
 * people who share an address do not wait for each other. A limit can be exceeded by one block per process, and not at
 * all if it is below a hundred.
 */
export class ReservedLimit implements UseLimit {
  readonly #ctx: Pick<Ctx, 'transact' | 'keys'>
  readonly #limit: Limit
  readonly #now: () => number
  #window = 0
  #allowances = new Map<string, Allowance>()

  /** `now`: real time in milliseconds, common to all processes and not moved by the lab. */
  constructor(
    ctx: Pick<Ctx, 'transact' | 'keys'>,
    limit: Limit,
    now = () => performance.timeOrigin + performance.now(),
  ) {
    this.#ctx = ctx
    this.#limit = limit
    this.#now = now
  }

  async count(caller: string, { times = 1, uses = 1 } = {}): Promise<void> {
    const limit = { ...this.#limit, most: this.#limit.most * times }
    const allowance = this.#allowanceOf(caller, limit)
    while (allowance.left < uses && !allowance.isOver) await (allowance.asked ??= this.#ask(caller, limit, allowance))
    const windowMs = limit.seconds * 1000
    if (allowance.isOver) throw tooMany(limit, windowMs - (this.#now() % windowMs))
    allowance.left -= uses
  }

  #allowanceOf(caller: string, { most, seconds }: Limit): Allowance {
    const window = Math.floor(this.#now() / (seconds * 1000))
    // A full map means a flood of requests from many addresses: it is cleared, so that nobody is refused for lack of
    // space.
    if (window !== this.#window || this.#allowances.size >= MOST_CALLERS) {
      this.#allowances = new Map()
      this.#window = window
    }
    const known = this.#allowances.get(caller) ?? { left: Math.floor(most / 100), isOver: false }
    this.#allowances.set(caller, known)
    return known
  }

  async #ask(caller: string, limit: Limit, allowance: Allowance): Promise<void> {
    const block = Math.max(1, Math.floor(limit.most / 100))
    const ctx = { ...this.#ctx, now: () => new Date(this.#now()) }
    try {
      allowance.left += await consumeRateLimitBlock(ctx, limit, caller, block)
    } catch (error) {
      // The database is unreachable; calls that do not need it continue to work.
      if (isUnavailable(error)) allowance.left += block
      else if (error instanceof Refusal) allowance.isOver = true
      else throw error
    } finally {
      delete allowance.asked
    }
  }
}
