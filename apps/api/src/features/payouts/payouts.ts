import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { moveReward, traceReward, type Step } from '../rewards/public.ts'
import { releasePayouts } from './public.ts'
import * as store from './payouts.store.ts'

interface Page {
  cursor?: string | undefined
  min_group_id?: number | undefined
  limit: number
  payout_type?: 'REWARD' | 'POINTS_EXCHANGE' | undefined
}

/** What the payout service may pay, in the order in which it may be paid. */
export async function payoutsAfter(ctx: Ctx, page: Page) {
  await releasePayouts(ctx)
  const place = page.cursor === undefined ? 0 : Number(page.cursor)
  const rows = await ctx.db.many(store.after, {
    place,
    min_group: page.min_group_id ?? 0,
    type: page.payout_type ?? null,
    limit: page.limit,
  })
  return {
    payouts: rows.map((row) => ({
      id: String(row.id),
      groupId: row.group_id,
      type: row.type as 'REWARD' | 'POINTS_EXCHANGE',
      address: row.address,
      amount: row.amount,
      token: ctx.env.CRYPTO_SYMBOL,
      status: row.status as 'PENDING' | 'SETTLED' | 'FAILED',
      txHash: row.tx_hash,
      createdAt: row.created_at.toISOString(),
    })),
    cursor: String(rows.at(-1)?.place ?? place),
  }
}

export async function claimedCrypto(ctx: Ctx, { start_date, end_date }: { start_date: string; end_date: string }) {
  const from = new Date(`${start_date}T00:00:00Z`)
  const to = new Date(Date.parse(`${end_date}T00:00:00Z`) + 86_400_000)
  const rows = await ctx.db.many(store.claimedCrypto, { from, to, limit: MOST_CLAIMED })
  return {
    rewards: rows.map((row) => ({
      rewardItemId: row.item_id,
      userId: row.user_id,
      address: row.address,
      amount: row.amount,
      token: ctx.env.CRYPTO_SYMBOL,
      status: row.status as 'HELD' | 'PENDING' | 'SETTLED' | 'FAILED',
      txHash: row.tx_hash,
      claimedAt: row.claimed_at.toISOString(),
    })),
  }
}

const MOST_CLAIMED = 10_000

type Settlement =
  | { status: 'SENT'; txHash: string }
  | { status: 'SETTLED'; txHash: string }
  | { status: 'FAILED'; why: string }

/** What the payout service did. The last word counts once: a settled payout stays settled. */
export async function settle(ctx: Ctx, id: string, settlement: Settlement) {
  return ctx.transact(async (tx) => {
    const payout = await tx.one(store.hold, { id: Number(id) })
    if (!payout || payout.status === 'HELD') throw new Refusal('not_found', 'No such payout')
    const isFinal = payout.status === 'SETTLED' || payout.status === 'FAILED'
    const txHash = 'txHash' in settlement ? settlement.txHash : null
    if (isFinal) {
      if (payout.status !== settlement.status || payout.tx_hash !== txHash)
        throw new Refusal('payout_already_settled', `This payout is ${payout.status}`)
      return { status: payout.status as 'SETTLED' | 'FAILED' }
    }
    const at = ctx.now()
    const why = 'why' in settlement ? settlement.why : null
    const status = settlement.status === 'SENT' ? 'PENDING' : settlement.status
    await tx.one(store.settle, { id: payout.id, status, tx_hash: txHash, why, at })
    if (payout.type === 'REWARD') {
      const step = stepOf(settlement, at)
      if (settlement.status === 'SETTLED') await moveReward(tx, payout.ref, 'PENDING', 'CLAIMED', step)
      else if (settlement.status === 'SENT' && payout.tx_hash !== txHash) await traceReward(tx, payout.ref, step)
      else if (settlement.status === 'FAILED') await traceReward(tx, payout.ref, step)
    }
    return { status: status as 'PENDING' | 'SETTLED' | 'FAILED' }
  })
}

function stepOf(settlement: Settlement, at: Date): Step {
  switch (settlement.status) {
    case 'SENT':
      return { stage: 'SENT_TO_PARTNER', at, holder: 'payout service', why: settlement.txHash }
    case 'SETTLED':
      return { stage: 'DONE', at, holder: 'person', why: settlement.txHash }
    case 'FAILED':
      return { stage: 'FAILED', at, holder: 'staff', why: settlement.why }
  }
}
