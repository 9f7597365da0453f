import { randomBytes, randomUUID } from 'node:crypto'
import type { BatchDetails, StockBatch } from '@momi/contract'
import { addDays, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { lockValue } from '../../core/locks/locks.ts'
import { audit } from '../../core/records/audit.ts'
import { forEachItem } from '../../core/work/for-each-item.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { batchOf, poolOf } from './batches.ts'
import { hashedCode, ITEM_CODE } from './code-secrets.ts'
import { lastWinnableDay, winnableAtOf } from './load.rules.ts'
import * as store from './load.store.ts'
import { addBatch, sameFile } from './stage.store.ts'
import type { StockCtx } from './stage.ts'
import { isAboveLimit } from './value-limit.ts'

type LoadCtx = Pick<StockCtx, 'db' | 'transact' | 'now' | 'cipher' | 'keys'>
export type Confirmation = BatchDetails & { readonly items: number; readonly reason: string }

/** Items in a transaction. */
const CHUNK = 5_000
const ID_BYTES = 18

const randomId = () => randomBytes(ID_BYTES).toString('base64url')
const zoneOfPool = (country: string) => zoneOf(country) ?? 'UTC'

/** Adds items without codes as a batch; the job loads them. */
export async function addItems(ctx: StockCtx, definition: string, confirmation: Confirmation) {
  return ctx.transact(async (tx) => {
    if ((await poolOf(tx, definition)).claim_route === 'VOUCHER')
      throw new Refusal('admin_stock_codes_needed', 'A claim reveals a code')
    const id = randomUUID()
    const { items } = confirmation
    const [at, by] = [ctx.now(), ctx.staff.email]
    await tx.one(addBatch, { id, definition, file_name: null, file_hash: null, planned: items, at, by })
    return { batch: await loadBatch(ctx, tx, id, confirmation) }
  })
}

/** Confirms a batch that was read from a file; the job loads it, or it waits for a second person. */
export const confirmFile = (ctx: StockCtx, id: string, confirmation: Confirmation) =>
  ctx.transact(async (tx) => ({ batch: await loadBatch(ctx, tx, id, confirmation) }))

/**
 * Decides that a batch is loaded, by the number of items that the person has seen. Everything that adds to what can be
 * won passes through here.
 */
async function loadBatch(
  ctx: StockCtx,
  tx: Tx,
  id: string,
  { items, reason, ...details }: Confirmation,
): Promise<StockBatch> {
  const batch = await tx.one(store.lockStaged, { id })
  if (!batch) throw new Refusal('not_found', 'No such batch')
  const isNew = batch.file_hash === null
  if (batch.status !== (isNew ? 'STAGING' : 'STAGED') || batch.planned !== items)
    throw new Refusal('admin_stock_batch_changed', 'The batch was confirmed already, or has another number of items')
  if (details.winnable.kind === 'COLUMN' && !batch.has_dates)
    throw new Refusal('admin_stock_dates_missing', 'The file has no dates')
  const pool = await poolOf(tx, batch.definition_id)
  const zone = zoneOfPool(pool.country)
  const { expiresOn } = details
  const at = ctx.now()
  const expires_at = expiresOn === null ? null : startOfDay(addDays(expiresOn, 1), zone)
  const lastDay = lastWinnableDay(details.winnable, batch.last_day)
  if (expires_at !== null && (expires_at <= at || (lastDay !== null && lastDay > expiresOn!)))
    throw new Refusal('admin_stock_expires_before_winnable', 'Items would expire before they can be won')
  await lockStock(ctx, tx)
  if (batch.file_hash !== null && (await tx.one(sameFile, { hashes: [batch.file_hash] })))
    throw new Refusal('admin_stock_already_imported', 'The same file was imported in the meantime')
  const { value, currency } = details
  const needsApproval = await isAboveLimit(ctx, tx, { ...pool, items, value, currency })
  await tx.one(store.confirm, {
    id,
    winnable: details.winnable,
    value,
    currency,
    expires_on: expiresOn,
    expires_at,
    supplier: details.supplier,
    invoice: details.invoice,
    after_expiry: details.afterExpiry,
    needs_approval: needsApproval,
    at,
    by: ctx.staff.email,
  })
  const confirmed = await batchOf(tx, id)
  await audit(tx, ctx, {
    action: 'stock.load',
    subject: { kind: 'stock', id },
    reason,
    after: {
      definition: batch.definition_id,
      file: confirmed.fileName,
      items,
      refused: confirmed.refused,
      needsApproval,
      ...details,
    },
  })
  return confirmed
}

/**
 * One transaction at a time adds codes, because a unique index cannot see that two hashes are of one code while HASH_KEY
 * is rotated (docs/decisions/0060-hash-key-rotation.md).
 */
export const lockStock = ({ keys }: Pick<StockCtx, 'keys'>, tx: Tx) => lockValue(tx, keys, 'stock')

/** Loads what is confirmed, in transactions of 5,000 items: after a crash any process continues with the next ones. */
export async function loadStock(ctx: LoadCtx): Promise<void> {
  await forEachItem(await ctx.db.many(store.loading, {}), async ({ id }) => {
    while ((await loadChunk(ctx, id)) === 'more');
  })
}

/** Loads a whole batch, beside the job; returns its counts. */
export async function loadBatchNow(ctx: LoadCtx, id: string): Promise<StockBatch> {
  while ((await loadChunk(ctx, id)) === 'more');
  return batchOf(ctx.db, id)
}

/** Loads the next items of a batch. `busy`: another process loads it, or it was withdrawn. */
export async function loadChunk(ctx: LoadCtx, id: string, most = CHUNK): Promise<'more' | 'done' | 'busy'> {
  return ctx.transact(async (tx) => {
    const batch = await tx.one(store.lockLoading, { id })
    if (!batch) return 'busy'
    await lockStock(ctx, tx)
    const items = batch.has_codes ? await nextCodes(ctx, tx, batch, most) : nextNumbers(batch, most)
    if (items.length === 0) throw new Error(`Lines of the batch ${id} are missing`)
    const { definition_id: definition, expires_at } = batch
    const { added } = (await tx.one(store.addItems, { batch: id, definition, expires_at, items }))!
    const progress = { loaded: added, skipped: items.length - added }
    const { is_done } = (await tx.one(store.addProgress, { batch: id, ...progress, at: ctx.now() }))!
    return is_done ? 'done' : 'more'
  })
}

type Loading = Values<typeof store.lockLoading.row>

async function nextCodes({ cipher, keys }: Pick<LoadCtx, 'cipher' | 'keys'>, tx: Tx, batch: Loading, most: number) {
  const rows = await tx.many(store.takeRows, { batch: batch.id, most })
  const winnableAt = winnableIn(batch)
  return rows
    .toSorted((a, b) => a.line - b.line)
    .map(({ item_id: item, code, winnable_on }, index) => ({
      id: item,
      flow: randomId(),
      code,
      // The key may have been rotated since the file was read.
      hashes: hashedCode(keys, cipher.open(code, ITEM_CODE, item)),
      winnable_at: winnableAt(index, winnable_on),
    }))
}

function nextNumbers(batch: Loading, most: number) {
  const winnableAt = winnableIn(batch)
  return Array.from({ length: Math.min(most, batch.planned - batch.done) }, (_, index) => ({
    id: randomId(),
    flow: randomId(),
    code: null,
    hashes: null,
    winnable_at: winnableAt(index, null),
  }))
}

function winnableIn({ planned, done, winnable, country, confirmed_at: confirmedAt }: Loading) {
  const load = { winnable, zone: zoneOfPool(country), confirmedAt }
  return (index: number, winnableOn: string | null) => winnableAtOf({ index: done + index, planned, winnableOn }, load)
}
