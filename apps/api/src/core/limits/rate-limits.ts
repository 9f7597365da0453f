import { read, write, type Tx } from '../../db/db.ts'
import type { ErrorCode } from '@momi/contract/errors'
import type { Ctx } from '../context.ts'
import { Refusal } from '../../errors.ts'

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
  'rate_limits_count_uses',
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
  'rate_limits_uses_in',
  { name: 'text', keys: 'text[]', window_start: 'timestamptz' },
  { uses: 'int4?' },
  'select max(uses) as uses from limits where name = :name and key = any(:keys) and window_start >= :window_start',
)

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
 * Counts uses by `who` in the current window under its hash with each accepted chain of keys (core/secrets/hash-keys.ts). While
 * HASH_KEY is being rotated, some processes accept only one of the two chains, and their uses are missing in the count
 * under the other: the highest count is the complete one.
 */
function count(ctx: LimitCtx, limit: Limit, who: string, uses: number) {
  return ctx.transact(async (tx) => {
    const counts = []
    for (const use of rowsOf(ctx, limit, who, uses)) counts.push((await tx.one(countUses, use))!)
    return counts.reduce((one, other) => (other.uses > one.uses ? other : one))
  })
}

function rowsOf({ keys, now }: Pick<LimitCtx, 'keys' | 'now'>, { name, seconds }: Limit, who: string, uses: number) {
  const windowMs = seconds * 1000
  const windowStart = Math.floor(now().getTime() / windowMs) * windowMs
  const use = { name, window_start: new Date(windowStart), next_start: new Date(windowStart + windowMs), uses }
  // Sorted, because processes may have the chains in different orders, but have to lock the rows in the same one.
  return keys
    .acceptedHashes(`${name}:${who}`)
    .toSorted()
    .map((key) => ({ ...use, key }))
}

/** Undoes one counted use by `who`, for example when a counted attempt was correct. Does nothing in a new window. */
export async function returnRateLimit(ctx: LimitCtx, limit: Limit, who: string): Promise<void> {
  await count(ctx, limit, who, -1)
}

export const tooMany = ({ name, code = 'too_many_requests' }: Limit, waitMs: number) =>
  new Refusal(code, `Too many: ${name}`, { 'retry-after': String(Math.ceil(waitMs / 1000)) })

/** What is left of a limit in the current window, from 1 to 0. */
export async function rateLimitLeft(
  { db, keys, now }: Pick<Ctx, 'db' | 'keys' | 'now'>,
  limit: Limit,
  who: string,
): Promise<number> {
  const used = (await db.one(usesIn, usesOf({ keys, now }, limit, who)))?.uses ?? 0
  return Math.max(0, 1 - used / limit.most)
}

function usesOf({ keys, now }: Pick<LimitCtx, 'keys' | 'now'>, { name, seconds }: Limit, who: string) {
  const windowMs = seconds * 1000
  const window_start = new Date(Math.floor(now().getTime() / windowMs) * windowMs)
  return { name, keys: keys.acceptedHashes(`${name}:${who}`), window_start }
}

interface Counter {
  limit: Limit
  who: string
}

/**
 * Counts uses of a limit and of wider ones, which the counter shares with others. If a wider one is spent, nothing is
 * counted, so that a caller who changes addresses adds no more counters. The wider ones are counted only after the own
 * one, so that the refused uses of one caller do not take away what the others share.
 */
export async function consumeSharedLimits(
  ctx: LimitCtx,
  own: Counter,
  wider: readonly Counter[],
  uses: number,
): Promise<void> {
  const at = ctx.now().getTime()
  const refusalOf = (limit: Limit) => tooMany(limit, windowEnd(limit, at) - at)
  const isOver = await ctx.transact(async (tx) => {
    const inTx = { ...ctx, transact: <T>(work: (same: Tx) => Promise<T>) => work(tx) }
    const [used, counted] = await Promise.all([
      Promise.all(wider.map(({ limit, who }) => tx.one(usesIn, usesOf(ctx, limit, who)))),
      count(inTx, own.limit, own.who, uses),
    ])
    const spent = wider.find(({ limit }, index) => (used[index]?.uses ?? 0) >= limit.most)
    if (spent) throw refusalOf(spent.limit)
    if (counted.uses - uses >= own.limit.most) return true
    for (const { limit, who } of wider) for (const use of rowsOf(ctx, limit, who, uses)) tx.send(countUses, use)
    return false
  })
  if (isOver) throw refusalOf(own.limit)
}

const windowEnd = ({ seconds }: Limit, at: number) => (Math.floor(at / (seconds * 1000)) + 1) * seconds * 1000
