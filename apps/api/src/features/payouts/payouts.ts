import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { requireLease } from './lease.ts'
import * as store from './payouts.store.ts'
import { releasePayouts } from './release.ts'

interface Page {
  cursor?: string | undefined
  min_group_id?: number | undefined
  limit: number
  payout_type?: 'REWARD' | 'POINTS_EXCHANGE' | undefined
  ids?: string | undefined
}

/**
 * Releases due payouts, and lists those after the cursor for the payout service, in the order of their release. An
 * instance that names itself gets them only with the lease; without a name, they are only read.
 */
export async function payoutsAfter(ctx: Ctx, page: Page, instance: string | undefined) {
  if (instance !== undefined) await requireLease(ctx.db, instance, ctx.now())
  await releasePayouts(ctx)
  const position = page.cursor === undefined ? 0 : Number(page.cursor)
  const rows =
    page.ids === undefined
      ? await ctx.db.many(store.after, {
          position,
          min_group: page.min_group_id ?? 0,
          type: page.payout_type ?? null,
          limit: page.limit,
        })
      : await ctx.db.many(store.named, { ids: page.ids.split(',').map(Number) })
  return {
    payouts: rows.map((row) => ({
      id: String(row.id),
      groupId: row.group_id,
      type: row.type,
      address: row.address,
      amount: row.amount,
      token: ctx.env.CRYPTO_SYMBOL,
      status: row.status,
      txHash: row.tx_hash,
      transactions: row.transactions,
      newTransactionPermitted: row.new_transaction_permitted,
      createdAt: row.created_at.toISOString(),
      settledAt: row.status === 'SETTLED' ? (row.settled_at?.toISOString() ?? null) : null,
    })),
    cursor: String((page.ids === undefined && rows.at(-1)?.position) || position),
  }
}

interface Claimed {
  start_date: string
  end_date: string
  cursor?: string | undefined
  limit: number
}

/** Token rewards that were claimed in a range of days, in the order of their claims. */
export async function claimedCrypto(ctx: Ctx, { start_date, end_date, cursor, limit }: Claimed) {
  const [time, after_item] = cursor?.split('.') ?? []
  const rows = await ctx.db.many(store.claimedCrypto, {
    from: new Date(`${start_date}T00:00:00Z`),
    to: new Date(Date.parse(`${end_date}T00:00:00Z`) + DAY),
    after_at: time === undefined ? null : new Date(Number(time)),
    after_item: after_item ?? null,
    // One more row than requested shows whether there is a next page.
    limit: limit + 1,
  })
  const last = rows[limit - 1]
  return {
    rewards: rows.slice(0, limit).map((row) => ({
      rewardItemId: row.item_id,
      userId: row.user_id,
      address: row.address,
      amount: row.amount,
      token: ctx.env.CRYPTO_SYMBOL,
      status: row.status,
      txHash: row.tx_hash,
      claimedAt: row.claimed_at.toISOString(),
    })),
    cursor: rows.length > limit && last ? `${last.claimed_at.getTime()}.${last.item_id}` : null,
  }
}
