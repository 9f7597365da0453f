import { z } from 'zod'
import { listOf, StaffReason } from '../admin-lists.ts'
import { CalendarDate } from '../calendar-date.ts'
import { CountryCode } from '../country-code.ts'
import { TimeUuidCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'
import { plainText } from '../rules/plain-text.ts'
import { RewardType } from './rewards.ts'

const Items = z.number().int()

/** Where the items of a pool or of a batch are. `loaded` is always the sum of the others. */
export const StockSum = z.object({
  loaded: Items,
  free: Items,
  /** Won and not claimed yet, or with a claim that is pending. */
  won: Items,
  claimed: Items,
  /** Won and not claimed in time, or never won and no longer valid. */
  expired: Items,
  withdrawn: Items,
})

/** Why a line of a file is refused. */
export const StockProblem = z.enum([
  'CODE_MISSING',
  'CODE_TOO_LONG',
  'CODE_HAS_SPACE',
  'CODE_HAS_HIDDEN_CHARACTER',
  'SCIENTIFIC_NOTATION',
  'ZEROS_LOST',
  'TWICE_IN_FILE',
  'ALREADY_IN_STOCK',
  'DATE_INVALID',
  'DATE_MISSING',
  'QUOTES_BROKEN',
])
export type StockProblem = z.infer<typeof StockProblem>

/** What was unusual in a file and was read correctly. */
export const StockNote = z.enum([
  'BYTE_ORDER_MARK',
  'SEMICOLONS',
  'TABS',
  'QUOTES',
  'WINDOWS_LINE_ENDS',
  'SPACES_AROUND',
  'EMPTY_LINES',
  'NO_HEADER',
  'OTHER_COLUMNS',
])
export type StockNote = z.infer<typeof StockNote>

/** Why a file cannot be read at all. */
export const UnreadableStock = z.enum(['EMPTY', 'NOT_UTF8', 'NO_CODE_COLUMN', 'TOO_MANY_LINES'])
export type UnreadableStock = z.infer<typeof UnreadableStock>

/** From when items can be won; days are those of the reward's country. */
export const Winnable = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NOW') }),
  /** The same number of items on each day. */
  z.object({ kind: z.literal('SPREAD'), from: CalendarDate, days: z.number().int().min(1).max(366) }),
  /** By the file's column `winnableOn`. */
  z.object({ kind: z.literal('COLUMN') }),
])
export type Winnable = z.infer<typeof Winnable>

const Label = z.string().overwrite(plainText).trim().min(1).max(100)

const details = {
  winnable: Winnable,
  /** The value of one item, a decimal number of `currency`. */
  value: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, 'is not an amount')
    .nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3,5}$/, 'is not a currency')
    .nullable(),
  /** The last day on which the items are valid. */
  expiresOn: CalendarDate.nullable(),
  supplier: Label.nullable(),
  invoice: Label.nullable(),
  /** What happens to an item that was won and not claimed in time: back to the pool, or not. */
  afterExpiry: z.enum(['BACK', 'AWAY']),
}

/** What staff enter about a batch. */
export const BatchDetails = z.object(details)
export type BatchDetails = z.infer<typeof BatchDetails>

/** The most items of a batch without codes. */
const MOST_ITEMS = 1_000_000

/** What is confirmed: `items` is the number that the report named, or the number to add. */
const Confirmation = z
  .object({ ...details, items: z.number().int().min(1).max(MOST_ITEMS), reason: StaffReason })
  .refine(({ value, currency }) => (value === null) === (currency === null), {
    path: ['currency'],
    message: 'goes together with value',
  })

export const StockBatch = StockSum.extend({
  id: z.uuid(),
  definitionId: z.string(),
  /**
   * STAGED: read from a file, waits for its confirmation. WAITING: confirmed, and worth so much that a change has to let
   * it be won. LOADING: its items are being added. WITHDRAWN: what was free is withdrawn, or is being withdrawn.
   */
  status: z.enum(['STAGING', 'STAGED', 'WAITING', 'LOADING', 'LOADED', 'WITHDRAWN']),
  /** Whether a second person has to let it be won, or had to. */
  needsApproval: z.boolean(),
  /** null for items without codes. */
  fileName: z.string().nullable(),
  notes: z.array(StockNote),
  /** The number of items that the batch loads. */
  planned: Items,
  /** Refused lines of the file. */
  refused: Items,
  /** Items that were not loaded, because another import had loaded their codes in the meantime. */
  skipped: Items,
  hasDates: z.boolean(),
  winnable: Winnable.nullable(),
  value: z.string().nullable(),
  currency: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  supplier: z.string().nullable(),
  invoice: z.string().nullable(),
  afterExpiry: z.enum(['BACK', 'AWAY']),
  stagedAt: z.iso.datetime(),
  stagedBy: z.string(),
  confirmedAt: z.iso.datetime().nullable(),
  confirmedBy: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnBy: z.string().nullable(),
})
export type StockBatch = z.infer<typeof StockBatch>

export const StockLineProblem = z.object({
  /** The line of the file, from 1. */
  line: z.number().int(),
  /** The name of the column; `line` if the line could not be divided into columns. */
  column: z.string(),
  problem: StockProblem,
  /** The earlier line with the same code. */
  otherLine: z.number().int().nullable(),
  /** The value, masked; a date in full. */
  value: z.string(),
})

/** What reading a file has found. */
export const StockReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('staged'),
    batch: StockBatch,
    /** The first problems, by line. */
    problems: z.array(StockLineProblem),
    /** The number of all problems. */
    problemCount: Items,
  }),
  z.object({
    kind: z.literal('already'),
    batchId: z.uuid(),
    definitionId: z.string(),
    at: z.iso.datetime(),
    by: z.string(),
  }),
  z.object({ kind: z.literal('unreadable'), why: UnreadableStock }),
])
export type StockReport = z.infer<typeof StockReport>

const StockPool = StockSum.extend({
  definitionId: z.string(),
  name: z.string().nullable(),
  countryCode: z.string(),
  type: RewardType,
  /** Whether its items have codes, which are imported from a file. */
  hasCodes: z.boolean(),
  /** Items that are not loaded before a second person lets them be won. */
  waiting: Items,
  winnableNow: Items,
  /** Items won per day, over the last full days. */
  perDay: z.number(),
  /** The day on which the last item is won at this pace; null if there is none within a year. */
  runsOutOn: z.iso.date().nullable(),
  /** LOW: runs out within a week. */
  warning: z.enum(['EMPTY', 'LOW']).nullable(),
})

/** The largest file that is accepted. */
const MOST_BYTES = 16 * 1024 * 1024

const pool = z.object({ definition_id: z.string().min(1).max(64) })
const batch = z.object({ batch_id: z.uuid() })

export const stockAdmin = endpoints({
  'GET /api/v1/admin/stock/pools': {
    summary: 'The pool of items of each reward: where its items are, and the day on which it runs out.',
    auth: 'admin',
    permission: 'rewards.read',
    query: z.object({ country_code: CountryCode.optional() }),
    response: z.object({
      /** The day, in UTC, for which the forecast is made. */
      today: z.iso.date(),
      items: z.array(StockPool),
    }),
  },
  'GET /api/v1/admin/stock/pools/{definition_id}/batches': {
    summary: 'The batches of a pool, newest first.',
    auth: 'admin',
    permission: 'rewards.read',
    params: pool,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: TimeUuidCursor.optional(),
    }),
    response: listOf(StockBatch),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/stock/batches/{batch_id}': {
    summary: 'A batch with its progress.',
    auth: 'admin',
    permission: 'rewards.read',
    params: batch,
    response: z.object({ batch: StockBatch }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/stock/pools/{definition_id}/files': {
    summary: 'Reads a CSV file of codes and reports all problems. Nothing is loaded before the batch is confirmed.',
    auth: 'admin',
    permission: 'stock.import',
    params: pool,
    body: z.object({
      /** The name of the file, without its folder. */
      fileName: z.string().overwrite(plainText).trim().min(1).max(200),
    }),
    files: { file: { mostBytes: MOST_BYTES, types: ['text/csv'] } },
    response: z.object({ report: StockReport }),
    errors: ['not_found', 'payload_too_large', 'validation_error'],
  },
  'POST /api/v1/admin/stock/batches/{batch_id}/refused-lines': {
    summary: 'The refused lines of a file with their problems as CSV, to correct and import.',
    auth: 'admin',
    permission: 'stock.import',
    params: batch,
    body: z.object({ reason: StaffReason }),
    stream: ['text/csv'],
    errors: ['not_found'],
  },
  'POST /api/v1/admin/stock/batches/{batch_id}/load': {
    summary: 'Confirms a batch that was read from a file. Its items are added in the background.',
    auth: 'admin',
    permission: 'stock.import',
    idempotent: true,
    params: batch,
    body: Confirmation,
    response: z.object({ batch: StockBatch }),
    errors: [
      'not_found',
      'admin_stock_batch_changed',
      'admin_stock_dates_missing',
      'admin_stock_expires_before_winnable',
      'admin_stock_already_imported',
    ],
  },
  'POST /api/v1/admin/stock/pools/{definition_id}/items': {
    summary: 'Adds items without codes, in the background.',
    auth: 'admin',
    permission: 'stock.import',
    idempotent: true,
    params: pool,
    body: Confirmation,
    response: z.object({ batch: StockBatch }),
    errors: [
      'not_found',
      'admin_stock_codes_needed',
      'admin_stock_dates_missing',
      'admin_stock_expires_before_winnable',
    ],
  },
  'POST /api/v1/admin/stock/batches/{batch_id}/discard': {
    summary: 'Deletes a file that was read and not confirmed, with its lines. It can be sent again.',
    auth: 'admin',
    permission: 'stock.import',
    idempotent: true,
    params: batch,
    body: z.object({ reason: StaffReason }),
    /** The batch as it was. */
    response: z.object({ batch: StockBatch }),
    errors: ['not_found', 'admin_stock_batch_changed'],
  },
  'POST /api/v1/admin/stock/batches/{batch_id}/withdraw': {
    summary:
      'Takes back a batch that waits for a second person, or that the caller has imported within 24 hours without one: what is free of it, or becomes free later. Any other withdrawal is a change request.',
    auth: 'admin',
    permission: 'stock.withdraw',
    idempotent: true,
    params: batch,
    body: z.object({ reason: StaffReason }),
    response: z.object({ batch: StockBatch }),
    errors: ['not_found', 'admin_stock_batch_changed', 'admin_stock_change_needed'],
  },
})
