import { z } from 'zod'
import { CalendarDate } from './calendar-date.ts'
import { plainText } from './rules/plain-text.ts'

const Items = z.number().int()

/** Where the items of a pool or of a batch are. `loaded` is always the sum of the others. */
export const StockSum = z.object({
  loaded: Items,
  free: Items,
  /** Won and not claimed yet, or with a claim that is pending. */
  won: Items,
  /** Delivered: claimed, and its owner has it. */
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

/** What staff enter about a batch. */
export const BatchDetails = z.object({
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
})
export type BatchDetails = z.infer<typeof BatchDetails>

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
  /** The live version of the batch as a subject, which a change of it is edited from; 0: no change of it was published. */
  version: z.number().int().nonnegative(),
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
