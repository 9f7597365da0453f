import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { localWorth } from '../../core/config/local-worth.ts'
import type { PersonCtx, UserCtx } from '../../core/context.ts'
import { requirePoints } from '../../core/ledger/points.ts'
import { STATUS_OF_PAYOUT } from './exchange-items.ts'
import { earnings, entriesBefore } from './points.store.ts'

export async function history(ctx: UserCtx, page: { cursor?: string | undefined; size: number }) {
  requirePoints(ctx)
  // One more row than requested shows whether there is a next page.
  const cursor = page.cursor === undefined ? null : Number(page.cursor)
  const rows = await ctx.db.many(entriesBefore, { user: ctx.user.id, cursor, size: page.size + 1 })
  const zone = zoneOf(ctx.user.country) ?? 'UTC'
  const entries = rows.slice(0, page.size).map((row) => {
    const day = dayOf(row.posted_at, zone)
    return {
      id: String(row.id),
      amount: row.amount,
      reason: row.reason,
      missionType: row.mission,
      balanceAfter: row.balance_after,
      exchangeId: row.exchange,
      exchangeStatus: row.payout && STATUS_OF_PAYOUT[row.payout],
      createdAt: row.posted_at.toISOString(),
      day,
      countsFor: row.counts_for !== null && row.counts_for < day ? row.counts_for : null,
    }
  })
  return { entries, cursor: rows.length > page.size ? entries.at(-1)!.id : null }
}

/** All that the caller ever earned, and what points are worth as long as that is nothing. */
export async function earningsOf(ctx: PersonCtx) {
  const { id: user, country } = ctx.user
  const { points, points_per_unit: perUnit } = (await ctx.db.one(earnings, { user, country }))!
  const local = localWorth(ctx.settings, country, '1')
  return { points, worth: perUnit === null ? null : { points: perUnit, symbol: ctx.env.CRYPTO_SYMBOL, local } }
}
