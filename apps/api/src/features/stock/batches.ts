import type { AdminApi, Output, StockBatch } from '@momi/contract'
import { daysBetween } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import { inBatches } from '../../core/work/batches.ts'
import type { Values } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { stockStats } from '../rewards/public.ts'
import * as store from './batches.store.ts'

type Pool = Output<AdminApi['GET /api/v1/admin/stock/pools']>['items'][number]

const FOLDED_AT_ONCE = 10_000

/** A reward, whose items are a pool. */
export async function poolOf(db: Db, definition: string) {
  const pool = await db.one(store.pool, { definition })
  if (!pool) throw new Refusal('not_found', 'No such reward')
  return pool
}

export async function batchOf(db: Db, id: string): Promise<StockBatch> {
  const batch = await db.one(store.batchById, { id })
  if (!batch) throw new Refusal('not_found', 'No such batch')
  return batchFrom(batch)
}

/** Every pool with the sum of its batches, and the forecast of rewards (docs/decisions/0040-reward-counts.md). */
export async function stockPools(ctx: Ctx, country: string | undefined) {
  const [sums, stats] = await Promise.all([
    ctx.db.many(store.pools, { country: country ?? null }),
    stockStats(ctx, country),
  ])
  const sumOf = new Map(sums.map(({ definition_id, ...sum }) => [definition_id, sum]))
  const today = ctx.now().toISOString().slice(0, 10)
  const items = stats.items.flatMap(({ countryCode, type, rewards }) =>
    rewards.flatMap(({ definitionId, name, available, later, perDay, runsOutOn }): Pool[] => {
      const found = sumOf.get(definitionId)
      if (!found) return []
      const { has_codes: hasCodes, has_amount: hasAmount, last_currency: last, line, ...sum } = found
      const local = ctx.settings.country(countryCode).localRate?.currency ?? null
      const suggestedCurrency = last ?? (hasAmount ? ctx.env.CRYPTO_SYMBOL.toUpperCase() : local)
      const daysLeft = runsOutOn === null ? Infinity : daysBetween(today, runsOutOn)
      const warning = warningOf({ line, available, later, isLow: daysLeft <= ctx.env.LOW_DAYS })
      const forecast = { winnableNow: available, perDay, runsOutOn, warning }
      return [{ definitionId, name, countryCode, type, hasCodes, suggestedCurrency, ...sum, ...forecast }]
    }),
  )
  return { today, items }
}

interface State {
  /** What the watch over everything that can be used up found last; null: it has not looked at the pool. */
  line: { isRunningOut: boolean; left: number } | null
  available: number
  later: number
  /** By the forecast of whole days. */
  isLow: boolean
}

/**
 * What the watch has found is said here too, so that all lists name the same pools; but not once items were added after
 * it. It does not look at rewards that are off, nor at pools that are not filled yet.
 */
function warningOf({ line, available, later, isLow }: State): Pool['warning'] {
  if (line === null) return null
  if (available > line.left) return isLow ? 'LOW' : null
  if (!line.isRunningOut) return null
  return available + later === 0 ? 'EMPTY' : 'LOW'
}

interface Page {
  limit: number
  cursor?: string | undefined
}

export async function batchesOf({ db }: Pick<Ctx, 'db'>, definition: string, { limit, cursor }: Page) {
  await poolOf(db, definition)
  const rows = await db.many(store.batchesBefore, { definition, ...beforePosition(cursor), size: limit + 1 })
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(batchFrom),
    cursor: rows.length > limit && last ? cursorAfter({ at: last.staged_at, id: last.id }) : null,
  }
}

/** Keeps the table of counts small. */
export const foldStockCounts = ({ transact }: Pick<Ctx, 'transact'>): Promise<void> =>
  inBatches(transact, FOLDED_AT_ONCE, (tx, most) => tx.one(store.foldCounts, { most }))

const batchFrom = (row: Values<typeof store.batchById.row>): StockBatch => ({
  id: row.id,
  definitionId: row.definition_id,
  status: row.status,
  needsApproval: row.needs_approval,
  fileName: row.file_name,
  notes: row.notes,
  planned: row.planned,
  refused: row.refused,
  loaded: row.loaded,
  skipped: row.skipped,
  hasDates: row.has_dates,
  winnable: row.winnable,
  value: row.value,
  currency: row.currency,
  expiresOn: row.expires_on,
  supplier: row.supplier,
  invoice: row.invoice,
  afterExpiry: row.after_expiry,
  stagedAt: row.staged_at.toISOString(),
  stagedBy: row.staged_by,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  confirmedBy: row.confirmed_by,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  withdrawnBy: row.withdrawn_by,
  version: row.version,
  free: row.free,
  won: row.won,
  claimed: row.claimed,
  expired: row.expired,
  withdrawn: row.withdrawn,
})
