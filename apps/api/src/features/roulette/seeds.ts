import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import { addDays } from '@momi/contract/rules/calendar'
import type { Values } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { perDatabase } from '../../core/per-database.ts'
import { seedHash } from './roulette.rules.ts'
import * as store from './seeds.store.ts'
import { TICKET_LIFE_MS } from './tickets.ts'

/** The period of an instant: its UTC day, so that one seed serves every country. */
export const periodOf = (instant: Date): string => instant.toISOString().slice(0, 10)

export const endOf = (period: string): Date => new Date(Date.parse(addDays(period, 1)))

/** Whether the period has ended so long ago that no draw can use its seed any more. */
export const isOver = (period: string, now: Date): boolean => now.getTime() >= endOf(period).getTime() + TICKET_LIFE_MS

const KEPT = 3
const lastSeeds = perDatabase(() => new Map<string, Values<typeof store.seeds.row>>())

/** The sealed seed of a period, cached because it never changes; undefined if there is none. */
export async function seedOf(ctx: Pick<Ctx, 'db'>, db: Db, period: string) {
  const kept = lastSeeds(ctx.db)
  const seed = kept.get(period) ?? (await db.one(store.seeds, { from: period, to: period }))
  if (seed) kept.set(period, seed)
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
  return seed
}

type SeedCtx = Pick<Ctx, 'db' | 'transact' | 'cipher' | 'now'>

const current = (now: Date) => ({ from: periodOf(now), to: addDays(periodOf(now), 1) })

/** The seeds of this period and the next one that exist. */
export const knownSeeds = (ctx: Pick<Ctx, 'db' | 'now'>) => ctx.db.many(store.seeds, current(ctx.now()))

/** The seeds of this period and the next one. Creates missing ones, because their hashes are published in advance. */
export async function currentSeeds(ctx: SeedCtx) {
  const wanted = current(ctx.now())
  const known = await ctx.db.many(store.seeds, wanted)
  if (known.length === 2) return known
  await ctx.transact(async (tx) => {
    for (const day of [wanted.from, wanted.to]) {
      const seed = randomBytes(32).toString('hex')
      await tx.one(store.addSeed, {
        period: day,
        seed: ctx.cipher.seal(seed, 'roulette_seeds.seed', day),
        seed_hash: seedHash(seed),
        at: ctx.now(),
      })
    }
  })
  return ctx.db.many(store.seeds, wanted)
}

/** Publishes the seeds that no draw can use any more, and creates those of this period and the next one. */
export async function rotateSeeds(ctx: SeedCtx): Promise<void> {
  await currentSeeds(ctx)
  const now = ctx.now()
  const secret = await ctx.db.many(store.secretSeeds, { before: periodOf(now) })
  const over = secret.filter(({ period }) => isOver(period, now))
  if (over.length === 0) return
  await ctx.transact(async (tx) => {
    for (const { period, seed } of over)
      await tx.one(store.revealSeed, { period, seed: ctx.cipher.open(seed, 'roulette_seeds.seed', period) })
  })
}
