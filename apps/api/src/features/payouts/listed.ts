import type { AdminApi, Parsed } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import { listedBefore } from './listed.store.ts'

type Query = Parsed<AdminApi['GET /api/v1/admin/payouts']>['query']

/** The payouts of a queue, newest first. */
export async function listedPayouts(
  { db, env, now }: StaffCtx,
  { queue, country_code, from, to, limit, cursor }: Query,
) {
  const rows = await db.many(listedBefore[queue], {
    at: now(),
    country: country_code ?? null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    before: cursor === undefined ? null : Number(cursor),
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
    // A payout keeps the reason of an earlier hold.
    holdReason: row.status === 'HELD' ? row.hold_reason : null,
    heldUntil: row.status === 'HELD' ? (row.hold_until?.toISOString() ?? null) : null,
    why: row.status === 'FAILED' ? row.why : null,
    txHash: row.tx_hash,
    createdAt: row.created_at.toISOString(),
    failedAt: row.status === 'FAILED' ? (row.settled_at?.toISOString() ?? null) : null,
    paidAt: row.status === 'SETTLED' ? (row.settled_at?.toISOString() ?? null) : null,
  }))
  return { items, cursor: rows.length > limit ? items.at(-1)!.id : null }
}
