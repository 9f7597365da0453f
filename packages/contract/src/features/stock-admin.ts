import { z } from 'zod'
import { listOf, StaffReason } from '../admin-lists.ts'
import { CountryCode } from '../country-code.ts'
import { TimeUuidCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'
import { plainText } from '../rules/plain-text.ts'
import { BatchDetails, StockBatch, StockReport, StockSum } from '../stock.ts'
import { RewardType } from './rewards.ts'

/** The most items of a batch without codes. */
const MOST_ITEMS = 1_000_000

/** What is confirmed: `items` is the number that the report named, or the number to add. */
const Confirmation = BatchDetails.extend({
  items: z.number().int().min(1).max(MOST_ITEMS),
  reason: StaffReason,
}).refine(({ value, currency }) => (value === null) === (currency === null), {
  path: ['currency'],
  message: 'goes together with value',
})

const StockPool = StockSum.extend({
  definitionId: z.string(),
  name: z.string().nullable(),
  countryCode: z.string(),
  type: RewardType,
  /** Whether its items have codes, which are imported from a file. */
  hasCodes: z.boolean(),
  /** The currency that the value of an item most likely has: as before, of its reward, or of its country. */
  suggestedCurrency: z.string().nullable(),
  /** Items that are not loaded before a second person lets them be won. */
  waiting: z.number().int(),
  winnableNow: z.number().int(),
  /** Items won per day, over the last full days. */
  perDay: z.number(),
  /** The day on which the last item is won at this pace; null if there is none within a year. */
  runsOutOn: z.iso.date().nullable(),
  /** LOW: runs out within `LOW_DAYS`, or little is left, as GET /api/v1/admin/alerts/lines says. null: nobody has to act. */
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
