import { read, write } from '../db/db.ts'
import type { ErrorCode } from '@momi/contract/errors'
import type { Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { purge, runInBatches } from './purge.ts'

export interface Limit {
  name: string
  /** The maximum number of uses in one window. */
  most: number
  seconds: number
  /** The code with which the limit refuses; default too_many_requests. */
  code?: ErrorCode
}

// A process whose clock is behind counts in the newer window instead of restarting the old one.
const countUses = write(
  'limits_count_uses',
  { name: 'text', key: 'text', window_start: 'timestamptz', next_start: 'timestamptz', uses: 'int4' },
  { uses: 'int4', window_start: 'timestamptz' },
  `insert into limits as known (name, key, window_start, uses) values (:name, :key, :window_start, greatest(:uses::int4, 0))
   on conflict (name, key) do update
     set uses = case when known.window_start in (excluded.window_start, :next_start) then known.uses + :uses
                     else greatest(:uses, 0) end,
         window_start = case when known.window_start = :next_start then :next_start else excluded.window_start end
   returning uses, window_start`,
)

const usesIn = read(
  'limits_uses_in',
  { name: 'text', keys: 'text[]', window_start: 'timestamptz' },
  { uses: 'int4?' },
  'select max(uses) as uses from limits where name = :name and key = any(:keys) and window_start >= :window_start',
)

const purgeWindows = purge('limits_forget', 'limits', 'window_start < :before')

type LimitCtx = Pick<Ctx, 'transact' | 'keys' | 'now'>

/**
 * Counts one use by `who`; above the limit refuses with the limit's `code` and Retry-After. Runs in a separate
 * transaction, so that a use counts even if the request fails.
 */
export async function consumeRateLimit(ctx: LimitCtx, limit: Limit, who: string): Promise<void> {
  await consumeRateLimitBlock(ctx, limit, who, 1)
}

/** Like `consumeRateLimit`, for several uses. Returns how many of them are within the limit; refuses if none is. */
export async function consumeRateLimitBlock(ctx: LimitCtx, limit: Limit, who: string, wanted: number): Promise<number> {
  const at = ctx.now().getTime()
  const { uses, window_start: countedIn } = await count(ctx, limit, who, wanted)
  const left = limit.most - (uses - wanted)
  if (left <= 0) throw tooMany(limit, countedIn.getTime() + limit.seconds * 1000 - at)
  return Math.min(wanted, left)
}

/**
 * Counts uses by `who` in the current window under its hash with each accepted chain of keys (core/hash-keys.ts). While
 * HASH_KEY is being rotated, some processes accept only one of the two chains, and their uses are missing in the count
 * under the other: the highest count is the complete one.
 */
function count({ transact, keys, now }: LimitCtx, { name, seconds }: Limit, who: string, uses: number) {
  const windowMs = seconds * 1000
  const windowStart = Math.floor(now().getTime() / windowMs) * windowMs
  const use = { name, window_start: new Date(windowStart), next_start: new Date(windowStart + windowMs), uses }
  // Sorted, because processes may have the chains in different orders, but have to lock the rows in the same one.
  const hashes = keys.acceptedHashes(`${name}:${who}`).toSorted()
  return transact(async (tx) => {
    const counts = []
    for (const key of hashes) counts.push((await tx.one(countUses, { ...use, key }))!)
    return counts.reduce((one, other) => (other.uses > one.uses ? other : one))
  })
}

/** Refuses if the current window has no use left for `who`, and counts none. */
export async function requireRateLimit({ transact, keys, now }: LimitCtx, limit: Limit, who: string): Promise<void> {
  const windowMs = limit.seconds * 1000
  const at = now().getTime()
  const window_start = new Date(Math.floor(at / windowMs) * windowMs)
  const hashes = keys.acceptedHashes(`${limit.name}:${who}`)
  const known = await transact((tx) => tx.one(usesIn, { name: limit.name, keys: hashes, window_start }))
  if ((known?.uses ?? 0) >= limit.most) throw tooMany(limit, window_start.getTime() + windowMs - at)
}

/** Undoes one counted use by `who`, for example when a counted attempt was correct. Does nothing in a new window. */
export async function returnRateLimit(ctx: LimitCtx, limit: Limit, who: string): Promise<void> {
  await count(ctx, limit, who, -1)
}

export const tooMany = ({ name, code = 'too_many_requests' }: Limit, waitMs: number) =>
  new Refusal(code, `Too many: ${name}`, { 'retry-after': String(Math.ceil(waitMs / 1000)) })

const MAX_WINDOW_MS = 2 * 24 * 60 * 60 * 1000

export async function purgeOldRateLimits({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  await runInBatches(transact, purgeWindows, new Date(now().getTime() - MAX_WINDOW_MS))
}
