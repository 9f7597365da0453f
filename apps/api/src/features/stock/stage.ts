import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  StockNote,
  type StaffAction,
  type StockBatch,
  type StockProblem,
  type StockReport,
  type UnreadableStock,
} from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { audit, type AuditCtx } from '../../core/records/audit.ts'
import type { HashKeys } from '../../core/secrets/hash-keys.ts'
import { maskCode } from '../../core/secrets/masking.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { batchOf, poolOf } from './batches.ts'
import { hashedCode, hashedFile, ITEM_CODE } from './code-secrets.ts'
import { isAllDigits, problemOfCode, problemOfDate, shownDate } from './codes.rules.ts'
import { blocksOf, NotUtf8, type Block, type Source } from './lines.ts'
import { lockStaged } from './load.store.ts'
import * as store from './stage.store.ts'
import { layoutOf, linesOf, type Layout, type Line } from './table.rules.ts'

/** The context of work on stock, by staff or by an operator. */
export type StockCtx = AuditCtx & Pick<Ctx, 'env' | 'db' | 'transact' | 'cipher'> & { readonly keys: HashKeys }

interface StockFile {
  definition: string
  name: string
  source: Source
}

/** Lines in memory, and in a transaction, at a time. */
const BLOCK = 5_000
const MOST_LINES = 500_000
/** Problems that a report lists; the file of refused lines has all. */
const LISTED = 1_000
const ID_BYTES = 18

/**
 * Reads a file of codes into a batch that waits for its confirmation, and reports every problem of every line. Nothing
 * is added to the pool. A file that was already loaded is not read again.
 */
export async function stageFile(ctx: StockCtx, file: StockFile): Promise<StockReport> {
  await poolOf(ctx.db, file.definition)
  const hashes = hashedFile(ctx.keys, await digestOf(file.source))
  const known = await ctx.db.one(store.sameFile, { hashes })
  if (known) {
    await ctx.transact((tx) => record(ctx, tx, 'stock.already-imported', known.id, file))
    return {
      kind: 'already',
      batchId: known.id,
      definitionId: known.definition_id,
      at: known.confirmed_at.toISOString(),
      by: known.confirmed_by,
    }
  }
  const id = randomUUID()
  const at = ctx.now()
  await ctx.transact((tx) =>
    tx.one(store.addBatch, {
      id,
      definition: file.definition,
      file_name: file.name,
      file_hash: hashes[0]!,
      planned: 0,
      at,
      by: ctx.staff.email,
    }),
  )
  const read = await readInto(ctx, { id, at }, file.source)
  if (typeof read === 'string') {
    await ctx.transact(async (tx) => {
      await tx.one(store.deleteBatch, { id })
      await record(ctx, tx, 'stock.unreadable', id, file, { why: read })
    })
    return { kind: 'unreadable', why: read }
  }
  await ctx.transact((tx) => finish(ctx, tx, { id, at }, file, read))
  return reportOf(ctx, id)
}

/** The report about a batch that was read from a file. */
async function reportOf({ db }: Pick<Ctx, 'db'>, id: string): Promise<StockReport> {
  const [batch, problems] = await Promise.all([
    batchOf(db, id),
    db.many(store.firstProblems, { batch: id, most: LISTED }),
  ])
  return {
    kind: 'staged',
    batch,
    problems: problems.map(({ line, column_name, problem, other_line, masked }) => ({
      line,
      column: column_name,
      problem,
      otherLine: other_line,
      value: masked,
    })),
    problemCount: problems[0]?.total ?? 0,
  }
}

/** Deletes a batch that was read from a file and not confirmed. Returns it as it was. */
export const discardFile = (ctx: StockCtx, id: string, reason: string): Promise<StockBatch> =>
  ctx.transact(async (tx) => {
    const locked = await tx.one(lockStaged, { id })
    if (!locked) throw new Refusal('not_found', 'No such batch')
    if (locked.status !== 'STAGED')
      throw new Refusal('admin_stock_batch_changed', 'The file is still being read, or was confirmed')
    const batch = await batchOf(tx, id)
    await tx.one(store.deleteBatch, { id })
    const { definitionId: definition, fileName: file, planned, refused } = batch
    const before = { definition, file, planned, refused }
    await audit(tx, ctx, { action: 'stock.discard', subject: { kind: 'stock', id }, reason, before })
    return batch
  })

async function digestOf(source: Source): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of source()) hash.update(bytes)
  return hash.digest('hex')
}

interface Batch {
  id: string
  at: Date
}

interface ReadFile {
  notes: Set<StockNote>
  hasDates: boolean
}

async function readInto(ctx: StockCtx, batch: Batch, source: Source): Promise<ReadFile | UnreadableStock> {
  const notes = new Set<StockNote>()
  let layout: Layout | undefined
  let found = 0
  try {
    for await (const block of blocksOf(source, BLOCK)) {
      layout ??= layoutOf(block)
      if (!layout) return 'NO_CODE_COLUMN'
      if (block.from + block.lines.length > MOST_LINES) return 'TOO_MANY_LINES'
      found += await stageBlock(ctx, batch, block, layout, notes)
    }
  } catch (error) {
    if (error instanceof NotUtf8) return 'NOT_UTF8'
    throw error
  }
  if (!layout || found === 0) return 'EMPTY'
  for (const note of layout.notes) notes.add(note)
  return { notes, hasDates: layout.winnableOn !== undefined }
}

async function stageBlock(ctx: StockCtx, { id, at }: Batch, block: Block, layout: Layout, notes: Set<StockNote>) {
  const lines = linesOf(block, layout, (note) => notes.add(note))
  const random = randomBytes(lines.length * ID_BYTES)
  const rows = lines.map((line, index) =>
    rowOf(ctx, line, random.toString('base64url', index * ID_BYTES, (index + 1) * ID_BYTES)),
  )
  const problems = rows.flatMap(({ problems: found }) => found)
  await ctx.transact(async (tx) => {
    tx.send(store.addRows, { batch: id, at, rows: rows.map(({ row }) => row) })
    if (problems.length > 0) tx.send(store.addProblems, { batch: id, at, problems })
  })
  return lines.length
}

/** A line as it is stored: its code is sealed for the item that it will be. */
function rowOf({ cipher, keys }: Pick<StockCtx, 'cipher' | 'keys'>, line: Line, item: string) {
  const problems: { line: number; column_name: string; problem: StockProblem; masked: string }[] = []
  const add = (column_name: string, problem: StockProblem | undefined, masked: string) => {
    if (problem) problems.push({ line: line.line, column_name, problem, masked })
  }
  const code = line.kind === 'cells' ? line.code : line.text
  const masked = code === '' ? '' : maskCode(code)
  let hashes: string[] | null = null
  let winnableOn: string | null = null
  if (line.kind === 'broken') add('line', 'QUOTES_BROKEN', masked)
  else {
    const problem = problemOfCode(code)
    add('code', problem, masked)
    if (!problem) hashes = hashedCode(keys, code)
    if (line.winnableOn !== undefined) {
      const ofDate = problemOfDate(line.winnableOn)
      add('winnableOn', ofDate, shownDate(line.winnableOn))
      if (!ofDate) winnableOn = line.winnableOn
    }
  }
  const row = {
    line: line.line,
    item,
    code: cipher.seal(code, ITEM_CODE, item),
    masked,
    hashes,
    length: code.length,
    is_digits: isAllDigits(code),
    winnable_on: winnableOn,
    is_refused: problems.length > 0,
  }
  return { row, problems }
}

async function finish(ctx: StockCtx, tx: Tx, { id, at }: Batch, file: StockFile, { notes, hasDates }: ReadFile) {
  await tx.one(store.findTwice, { batch: id, at })
  await tx.one(store.findInStock, { batch: id, at })
  await tx.one(store.findLostZeros, { batch: id, at })
  const counts = (await tx.one(store.finishStaging, {
    batch: id,
    notes: StockNote.options.filter((note) => notes.has(note)),
    has_dates: hasDates,
  }))!
  await record(ctx, tx, 'stock.stage', id, file, counts)
}

const record = (
  ctx: StockCtx,
  tx: Tx,
  action: Extract<StaffAction, `stock.${string}`>,
  id: string,
  { definition, name }: StockFile,
  outcome: Record<string, string | number> = {},
) =>
  audit(tx, ctx, {
    action,
    subject: { kind: 'stock', id },
    reason: null,
    after: { definition, file: name, ...outcome },
  })
