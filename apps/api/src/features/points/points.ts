import type { api, Output } from '@momi/contract'
import type { UserCtx } from '../../core/context.ts'
import { requirePoints } from '../../core/points.ts'
import { entriesBefore } from './points.store.ts'

type Entry = Output<(typeof api)['GET /api/v1/points/history']>['entries'][number]

export async function history(ctx: UserCtx, page: { cursor?: string | undefined; size: number }) {
  requirePoints(ctx)
  // One more than requested shows whether there is a next page.
  const cursor = page.cursor === undefined ? null : Number(page.cursor)
  const rows = await ctx.db.many(entriesBefore, { user: ctx.user.id, cursor, size: page.size + 1 })
  const entries = rows.slice(0, page.size).map((row) => ({
    id: String(row.id),
    amount: row.amount,
    reason: row.reason as Entry['reason'],
    missionType: row.mission as Entry['missionType'],
    balanceAfter: row.balanceAfter,
    exchangeId: row.exchange,
    createdAt: row.at.toISOString(),
  }))
  return { entries, cursor: rows.length > page.size ? entries.at(-1)!.id : null }
}
