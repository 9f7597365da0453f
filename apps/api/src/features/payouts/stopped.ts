import type { AdminApi, Parsed } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { stoppedBefore } from './stopped.store.ts'

type Query = Parsed<AdminApi['GET /api/v1/admin/payouts']>['query']

/** Payouts that are held for a reason or failed, newest first. */
export async function stoppedPayouts({ db, env }: StaffCtx, { queue, country_code, limit, cursor }: Query) {
  const rows = await db.many(stoppedBefore[queue], {
    country: country_code ?? null,
    before: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor),
    // One more row than requested shows whether there is a next page.
    size: limit + 1,
  })
  const items = rows.slice(0, limit).map((row) => ({
    id: String(row.id),
    userId: row.user,
    countryCode: row.country,
    type: row.type,
    amount: row.amount,
    symbol: env.CRYPTO_SYMBOL,
    status: row.status,
    holdReason: row.hold_reason,
    heldUntil: row.hold_until?.toISOString() ?? null,
    why: row.why,
    createdAt: row.created_at.toISOString(),
    failedAt: row.status === 'FAILED' ? (row.settled_at?.toISOString() ?? null) : null,
  }))
  return { items, cursor: rows.length > limit ? items.at(-1)!.id : null }
}
