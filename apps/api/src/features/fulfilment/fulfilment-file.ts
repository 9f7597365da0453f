import type {
  AdminApi,
  FulfilmentOutcome as Outcome,
  FulfilmentRowProblem,
  Output,
  Parsed,
  StaffAction,
} from '@momi/contract'
import { parse } from 'csv-parse/sync'
import { FIRST, LAST } from '../../core/cursors.ts'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { CSV_FORMS } from '../../core/csv.ts'
import { InvalidFields, Refusal } from '../../errors.ts'
import type { StreamedFile } from '../../core/implement.ts'
import { FIELDS } from '../claim-forms/public.ts'
import { detailsOf, isRefused, settleIn, whereOf, type Claim } from './fulfilment.ts'
import { FILE_COLUMNS, isSameOutcome, rowFrom, type ParsedRow } from './fulfilment.rules.ts'
import * as store from './fulfilment.store.ts'

type ExportRequest = Parsed<AdminApi['POST /api/v1/admin/claims/export']>['body']
type ImportRequest = Parsed<AdminApi['POST /api/v1/admin/claims/import']>
type Report = Output<AdminApi['POST /api/v1/admin/claims/import']>

/** How many claims are in memory at a time, however large the file is. */
const BATCH = 500
/** With a transaction for each row, more would take longer than a call may. */
const MOST_ROWS = 1_000

/**
 * Sends open claims as a file for a partner, by due date. Audited twice: at the start, so that no data leaves
 * unrecorded, and at the end, with the number of claims and whether the file was complete.
 */
export async function exportClaims(
  ctx: StaffCtx,
  { format, isSent, reason, ...filters }: ExportRequest,
): Promise<StreamedFile<'text/csv'>> {
  const record = (
    action: Extract<StaffAction, `claims.${string}`>,
    outcome: { rows?: number; isComplete?: boolean } = {},
  ) =>
    ctx.transact((tx) =>
      audit(tx, ctx, {
        action,
        subject: { kind: 'export', id: ctx.request.id },
        reason,
        after: { format, isSent, ...filters, ...outcome },
      }),
    )
  const { mark, lines } = CSV_FORMS[format]
  await record('claims.export')
  const where = await whereOf(ctx, filters)
  return { name: `claims-${ctx.now().toISOString().slice(0, 10)}.csv`, type: 'text/csv', chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    let rows = 0
    let isComplete = false
    try {
      yield `${mark}${lines([FILE_HEAD])}`
      for await (const batch of openClaims(ctx, where)) {
        // Recorded first, so that no claim is with the partner without a step that says so.
        if (isSent)
          await ctx.transact((tx) => tx.one(store.markSent, { ids: batch.map(({ id }) => id), at: ctx.now() }))
        rows += batch.length
        yield lines(batch.map((claim) => cellsOf(ctx, claim)))
      }
      isComplete = true
    } finally {
      // Recorded even if the client has disconnected.
      await record('claims.export-ended', { rows, isComplete })
    }
  }
}

async function* openClaims(ctx: StaffCtx, where: Awaited<ReturnType<typeof whereOf>>): AsyncGenerator<Claim[]> {
  let position = { after_at: FIRST.at, after_id: FIRST.id }
  for (;;) {
    const batch = await ctx.db.many(store.openAfter, { ...where, ...position, due_before: LAST.at, size: BATCH })
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    position = { after_at: last.due_at, after_id: last.id }
  }
}

const DETAILS = ['claimId', 'countryCode', 'name', 'claimedAt', 'dueAt'] as const
const FILE_HEAD = [...DETAILS, ...FIELDS, ...FILE_COLUMNS.slice(1)]

function cellsOf(ctx: StaffCtx, claim: Claim): (string | undefined)[] {
  const details = detailsOf(ctx, claim)
  return [
    claim.id,
    claim.country,
    claim.name,
    claim.claimed_at.toISOString(),
    claim.due_at.toISOString(),
    ...FIELDS.map((field) => details?.[field]),
    ...FILE_COLUMNS.slice(1).map(() => undefined),
  ]
}

/**
 * Applies a partner's file row by row, each in its own transaction: a row that is refused does not stop the others, and
 * a file that is sent again changes nothing.
 */
export async function importClaims(ctx: StaffCtx, { body, files }: ImportRequest): Promise<Report> {
  const { reason } = body
  const isPreview = body.isPreview === 'true'
  const rows = rowsOf(files.file?.bytes)
  const report: Report = { applied: [], unchanged: [], refused: [], open: 0 }
  const seen = new Set<string>()
  for (const { line, row } of rows) {
    if (row.kind === 'open') {
      report.open++
      continue
    }
    const { claimId } = row
    const result = await resultOf(row, seen.has(claimId))
    seen.add(claimId)
    if (result === 'applied' && row.kind === 'outcome')
      report.applied.push({ line, claimId, outcome: row.outcome.outcome })
    else if (result === 'unchanged') report.unchanged.push({ line, claimId })
    else if (result !== 'applied') report.refused.push({ line, claimId, problem: result })
  }
  const { applied, unchanged, refused, open } = report
  const counts = { applied: applied.length, unchanged: unchanged.length, refused: refused.length, open }
  await ctx.transact((tx) =>
    audit(tx, ctx, {
      action: isPreview ? 'claims.import-preview' : 'claims.import',
      subject: { kind: 'import', id: ctx.request.id },
      reason,
      after: { rows: rows.length, ...counts },
    }),
  )
  return report

  async function resultOf(
    row: Exclude<ParsedRow, { kind: 'open' }>,
    isRepeated: boolean,
  ): Promise<'applied' | 'unchanged' | FulfilmentRowProblem> {
    if (row.kind === 'invalid') return row.problem
    if (isRepeated) return 'twice_in_file'
    const { claimId, outcome } = row
    const claim = await ctx.db.one(store.claimOf, { id: claimId })
    if (!claim) return 'not_found'
    if (claim.outcome !== null) return isSameOutcome(claim, outcome) ? 'unchanged' : 'settled_differently'
    if (isPreview) return isRefused(claim, outcome) ? 'not_allowed_for_giveaway' : 'applied'
    return apply(claimId, outcome)
  }

  async function apply(id: string, outcome: Outcome): Promise<'applied' | 'unchanged' | FulfilmentRowProblem> {
    try {
      return (await ctx.transact((tx) => settleIn(ctx, tx, id, outcome, reason))) === 'settled'
        ? 'applied'
        : 'unchanged'
    } catch (error) {
      const problem = error instanceof Refusal ? PROBLEMS[error.code] : undefined
      if (problem === undefined) throw error
      return problem
    }
  }
}

const PROBLEMS: Readonly<Partial<Record<string, FulfilmentRowProblem>>> = {
  not_found: 'not_found',
  admin_claim_already_settled: 'settled_differently',
  admin_claim_failure_not_allowed: 'not_allowed_for_giveaway',
}

/** Parses a file. Its separator is the comma, the semicolon or the tab that its first line has. */
function rowsOf(bytes: Uint8Array | undefined): { line: number; row: ParsedRow }[] {
  const invalid = (message: string) => new InvalidFields('validation_error', [{ path: 'files.file', message }])
  if (!bytes) throw invalid('is required')
  const text = new TextDecoder().decode(bytes)
  const [head = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find((separator) => head.includes(separator)) ?? ','
  let parsed: { record: Record<string, string>; info: { lines: number } }[]
  try {
    parsed = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MOST_ROWS + 1,
    })
  } catch {
    throw invalid('is not CSV that can be read')
  }
  const missing = FILE_COLUMNS.slice(0, 2).filter((name) => parsed[0] && !(name in parsed[0].record))
  if (parsed.length === 0 || missing.length > 0) throw invalid(`needs the columns ${FILE_COLUMNS.join(', ')}`)
  if (parsed.length > MOST_ROWS) throw invalid(`has more than ${MOST_ROWS} rows`)
  return parsed.map(({ record, info }) => ({ line: info.lines, row: rowFrom(record) }))
}
