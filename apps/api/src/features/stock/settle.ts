import { randomBytes } from 'node:crypto'
import { mayUndoBatch } from '@momi/contract/rules/stock-undo'
import type { Ctx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import { inBatches } from '../../core/work/batches.ts'
import { Refusal } from '../../errors.ts'
import { batchOf } from './batches.ts'
import { hashedCode, ITEM_CODE } from './code-secrets.ts'
import { lockStock } from './load.ts'
import * as store from './settle.store.ts'
import type { StockCtx } from './stage.ts'

type JobCtx = Pick<Ctx, 'transact' | 'now' | 'cipher' | 'keys'>

const AT_ONCE = 5_000
const HASHED_AT_ONCE = 500
const ID_BYTES = 18

/**
 * Decides that a batch is withdrawn, also while it loads or waits. `settleStock` withdraws what of it is free, or becomes
 * free. What `mayUndoBatch` does not allow is a change (subject.ts).
 */
export const withdrawBatch = (ctx: StockCtx, id: string, reason: string) =>
  ctx.transact(async (tx) => {
    const batch = await tx.one(store.lockLoaded, { id })
    if (!batch) throw new Refusal('not_found', 'No such batch')
    if (batch.status !== 'LOADED' && batch.status !== 'LOADING' && batch.status !== 'WAITING')
      throw new Refusal('admin_stock_batch_changed', 'The batch is not loaded, or already withdrawn')
    const known = await batchOf(tx, id)
    if (!mayUndoBatch(known, { email: ctx.staff.email, now: ctx.now() }))
      throw new Refusal('admin_stock_change_needed', 'Another person imported this, or had to approve it')
    const { loaded, free } = known
    tx.send(store.deleteRows, { batch: id })
    await tx.one(store.withdraw, { id, at: ctx.now(), by: ctx.staff.email })
    const before = { definition: batch.definition_id, status: batch.status, loaded, free }
    const after = { definition: batch.definition_id, status: 'WITHDRAWN', loaded, free: 0 }
    await audit(tx, ctx, { action: 'stock.withdraw', subject: { kind: 'stock', id }, reason, before, after })
    return { batch: await batchOf(tx, id) }
  })

/**
 * Moves items by the rules of their batches: free ones of withdrawn and of expired batches go away, and those that were
 * won and not claimed in time go back to the pool if the batch says so.
 */
export async function settleStock(ctx: JobCtx): Promise<void> {
  const now = ctx.now()
  await inBatches(ctx.transact, AT_ONCE, (tx, most) => tx.one(store.withdrawFree, { most }))
  await inBatches(ctx.transact, AT_ONCE, (tx, most) => tx.one(store.lapse, { now, most }))
  await inBatches(ctx.transact, HASHED_AT_ONCE, async (tx, most) => {
    const unclaimed = await tx.many(store.takeUnclaimed, { now, most })
    if (unclaimed.length === 0) return { done: 0 }
    const items = unclaimed.map(({ id: replaces, voucher, ...item }) => {
      const id = randomId()
      const code = voucher === null ? null : ctx.cipher.open(voucher, ITEM_CODE, replaces)
      return {
        ...item,
        id,
        replaces,
        flow: randomId(),
        voucher: code === null ? null : ctx.cipher.seal(code, ITEM_CODE, id),
      }
    })
    await tx.one(store.endReplaced, { items })
    await tx.one(store.addReplacing, { items, now })
    return { done: items.length }
  })
}

const randomId = () => randomBytes(ID_BYTES).toString('base64url')

/** Hashes codes that an earlier release stored without a hash, so that they are found as duplicates. */
export async function hashStockCodes(ctx: Pick<JobCtx, 'transact' | 'cipher' | 'keys'>): Promise<void> {
  let after = ''
  await inBatches(ctx.transact, HASHED_AT_ONCE, async (tx, most) => {
    await lockStock(ctx, tx)
    const items = await tx.many(store.takeUnhashed, { after, most })
    for (const { id, voucher } of items)
      await tx.one(store.hashCode, { id, hashes: hashedCode(ctx.keys, ctx.cipher.open(voucher, ITEM_CODE, id)) })
    after = items.at(-1)?.id ?? after
    return { done: items.length }
  })
}
