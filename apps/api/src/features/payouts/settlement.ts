import type { Api, Parsed } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { ConcurrentChange, lock } from '../../core/locks/locks.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { requireLease } from './lease.ts'
import { paidItemOf } from './paid-items.ts'
import * as store from './payouts.store.ts'
import { keepPayment, keepTransaction } from './transactions.ts'

type Settlement = Parsed<Api['POST /api/v1/airdrop/payouts/{payout_id}/settlement']>['body']
type Payout = Values<typeof store.lockPayout.row>

/**
 * Applies a report of the payout service and returns the status of the payout. After SETTLED or FAILED, a repeated
 * report changes nothing, and a different one is refused.
 */
export async function settle(ctx: Ctx, instance: string, id: string, settlement: Settlement) {
  return ctx.transact(async (tx) => {
    await requireLease(tx, instance, ctx.now())
    const payout = await lockPayout(tx, Number(id))
    const txHash = 'txHash' in settlement ? settlement.txHash : null
    if (payout.status === 'SETTLED' || payout.status === 'FAILED') {
      if (payout.status !== settlement.status || payout.tx_hash !== txHash)
        throw new Refusal('payout_already_settled', `This payout is ${payout.status}`)
      return { status: payout.status }
    }
    return { status: await progress(ctx, tx, payout, settlement) }
  })
}

/**
 * Locks the account of a payout and then the payout, in the order in which a merge locks them. A payout that has not
 * been released is refused as not found.
 */
async function lockPayout(tx: Tx, id: number): Promise<Payout> {
  const seen = await tx.one(store.ownerOf, { id })
  if (!seen) throw noPayout()
  await lock(tx, { users: [seen.user] })
  const payout = (await tx.one(store.lockPayout, { id }))!
  if (payout.user !== seen.user) throw new ConcurrentChange()
  if (payout.status === 'HELD') throw noPayout()
  return payout
}

const noPayout = () => new Refusal('not_found', 'No such payout')

async function progress(ctx: Ctx, tx: Tx, payout: Payout, settlement: Settlement) {
  const { id, ref } = payout
  const at = ctx.now()
  const item = paidItemOf(payout.type)
  switch (settlement.status) {
    case 'WAITING': {
      const last = await item.lastStep(tx, ref)
      const isKnown = last?.why === settlement.why && last.due_at !== null && last.due_at > at
      const isOpen = payout.tx_hash === null || settlement.why === 'TRANSACTION_LOST'
      if (isOpen && !isKnown)
        await item.trace(tx, ref, {
          stage: 'CHECKED',
          at,
          holder: 'payout service',
          dueAt: new Date(settlement.until),
          why: settlement.why,
        })
      return 'PENDING' as const
    }
    case 'SENT': {
      const { txHash, nonce, block } = settlement
      const isNew = await keepTransaction(tx, { payout: id, hash: txHash, nonce, block, at })
      await tx.one(store.settle, { id, status: 'PENDING', tx_hash: txHash, why: null, at })
      if (isNew) await item.trace(tx, ref, { stage: 'SENT_TO_PARTNER', at, holder: 'payout service', why: txHash })
      return 'PENDING' as const
    }
    case 'SETTLED': {
      const { txHash } = settlement
      await keepPayment(tx, id, txHash, at)
      await tx.one(store.settle, { id, status: 'SETTLED', tx_hash: txHash, why: null, at })
      await item.paid(tx, ref, { stage: 'DONE', at, holder: 'person', why: txHash })
      return 'SETTLED' as const
    }
    case 'FAILED':
      await tx.one(store.settle, { id, status: 'FAILED', tx_hash: null, why: settlement.why, at })
      await item.failed(tx, payout, at)
      return 'FAILED' as const
  }
}
