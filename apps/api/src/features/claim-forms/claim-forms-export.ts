import type { AdminApi, Parsed, StaffAction } from '@momi/contract'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { CSV_FORMS } from '../../core/csv.ts'
import type { StreamedFile } from '../../core/implement.ts'
import { formsOf, inFull, masked, positionAfter, type ClaimForm } from './claim-forms-admin.ts'
import { FIELDS } from './schemas.ts'

type Request = Parsed<AdminApi['POST /api/v1/admin/redeem-flow/claim-form/export']>['body']

/** How many forms are in memory at a time, however large the file is. */
const BATCH = 500

/**
 * Sends forms as a file, newest first. Audited twice: at the start, so that no data leaves unrecorded, and at the end,
 * with the number of forms sent and whether the file was complete. An export of one user's forms is recorded as an
 * action on that user.
 */
export async function exportClaimForms(
  ctx: StaffCtx,
  { format, reason, ...request }: Request,
  { isMasked }: { isMasked: boolean },
): Promise<StreamedFile> {
  const record = (
    action: Extract<StaffAction, `claim-forms.${string}`>,
    outcome: { rows?: number; isComplete?: boolean } = {},
  ) =>
    ctx.transact((tx) =>
      audit(tx, ctx, {
        action,
        subject: request.user_id ? { kind: 'user', id: request.user_id } : { kind: 'export', id: ctx.request.id },
        reason,
        after: { format, isMasked, ...request, ...outcome },
      }),
    )
  const action = isMasked ? 'claim-forms.export' : 'claim-forms.export-unmasked'
  await record(action)
  return {
    name: `claim-forms-${ctx.now().toISOString().slice(0, 10)}.${FORMATS[format].extension}`,
    type: FORMATS[format].type,
    chunks: chunks(),
  }

  async function* chunks(): AsyncGenerator<string> {
    const { head, lines } = FORMATS[format]
    let rows = 0
    let isComplete = false
    try {
      yield head
      for await (const batch of batches(ctx, request, isMasked)) {
        rows += batch.length
        yield lines(batch)
      }
      isComplete = true
    } finally {
      // Recorded even if the client has disconnected.
      await record(`${action}-ended`, { rows, isComplete })
    }
  }
}

async function* batches(
  ctx: StaffCtx,
  { limit = Infinity, offset, ...filters }: Omit<Request, 'format' | 'reason'>,
  isMasked: boolean,
): AsyncGenerator<ClaimForm[]> {
  const { start, read } = formsOf(ctx, filters, isMasked ? masked : inFull)
  let position = start
  for (let sent = 0; sent < limit;) {
    const size = Math.min(BATCH, limit - sent)
    const batch = await read(position, size, sent === 0 ? offset : 0)
    if (batch.length > 0) yield batch
    if (batch.length < size) return
    sent += batch.length
    position = positionAfter(batch.at(-1)!)
  }
}

const COLUMNS = ['redeemFlowId', 'rewardItemId', 'userId', 'countryCode', 'variant', 'status', 'claimedAt'] as const

const FORMATS = {
  csv: csvFormat('csv'),
  'csv-plain': csvFormat('csv-plain'),
  ndjson: {
    type: 'application/x-ndjson',
    extension: 'ndjson',
    head: '',
    lines: (forms: ClaimForm[]) => forms.map((form) => `${JSON.stringify(form)}\n`).join(''),
  },
} as const

function csvFormat(form: keyof typeof CSV_FORMS) {
  const { mark, lines } = CSV_FORMS[form]
  return {
    type: 'text/csv',
    extension: 'csv',
    head: `${mark}${lines([[...COLUMNS, ...FIELDS]])}`,
    lines: (forms: ClaimForm[]) =>
      lines(forms.map((one) => [...COLUMNS.map((name) => one[name]), ...FIELDS.map((path) => one.answers?.[path])])),
  } as const
}
