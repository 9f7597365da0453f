import type { AdminApi, Parsed } from '@momi/contract'
import { isUuid } from '@momi/contract/rules/uuid'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import type { Db } from '../../db/db.ts'
import * as store from './audit.store.ts'
import { problemOf, type HashedLine } from './chain.ts'

type Search = Parsed<AdminApi['GET /api/v1/admin/audit']>['query']
type Export = Parsed<AdminApi['POST /api/v1/admin/audit/export']>['body']

export async function searchAudit({ db }: StaffCtx, query: Search) {
  const { limit, offset, cursor } = query
  const filters = {
    staff: query.staff ?? null,
    action: query.action ?? null,
    subject_kind: query.subjectKind ?? null,
    subject_id: query.subjectId ?? null,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    before: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor),
    // One more row than requested shows whether there is a next page.
    limit: limit + 1,
    offset,
  }
  const rows = await db.many(store.searchFor(filters), filters)
  const lines = rows.slice(0, limit)
  const names = await namesOf(db, lines)
  const items = lines.map((line) => entryOf(line, names.get(line.subject_id ?? '') ?? null))
  return { items, cursor: rows.length > limit ? items.at(-1)!.id : null }
}

/** The subjects that have a name, by kind. What a person is called is not among them. */
const NAMES = { change: store.titlesOfChanges, staff: store.namesOfStaff, stock: store.rewardsOfBatches }

/** The names of the subjects of some lines, by id. */
async function namesOf(db: Db, lines: readonly HashedLine[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    Object.entries(NAMES).map(async ([kind, statement]) => {
      const ids = lines.flatMap(({ subject_kind: of, subject_id: id }) =>
        of === kind && id !== null && isUuid(id) ? [id] : [],
      )
      return ids.length === 0 ? [] : db.many(statement, { ids })
    }),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

/** What the log can be filtered by. */
export async function auditChoices({ db }: StaffCtx) {
  const [staff, actions, subjectKinds] = await Promise.all([
    db.many(store.staff, {}),
    db.many(store.actions, {}),
    db.many(store.subjectKinds, {}),
  ])
  return {
    staff,
    actions: actions.map(({ value }) => value),
    subjectKinds: subjectKinds.map(({ value }) => value),
  }
}

const entryOf = (line: HashedLine, name: string | null) => ({
  id: String(line.id),
  at: line.at.toISOString(),
  staff: { id: line.staff_id, email: line.staff_email, session: line.session_id },
  address: line.address,
  requestId: line.request_id,
  action: line.action,
  subject: { kind: line.subject_kind, id: line.subject_id, name },
  reason: line.reason,
  before: jsonOf(line.before),
  after: jsonOf(line.after),
  hash: line.hash,
})

const jsonOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/**
 * Exports the lines of a period as NDJSON, oldest first; the last line says whether the chain is intact. The export is
 * recorded in the audit log before it begins.
 */
export async function exportAudit(ctx: StaffCtx, { from, to, reason }: Export) {
  const bounds = { from: new Date(from), to: new Date(to) }
  const { first, last } = (await ctx.db.one(store.boundsOf, bounds))!
  await ctx.transact((tx) =>
    audit(tx, ctx, { action: 'audit.export', subject: { kind: 'export', id: null }, reason, after: { from, to } }),
  )
  return {
    name: `audit-${from.slice(0, 10)}-${to.slice(0, 10)}.ndjson`,
    type: 'application/x-ndjson' as const,
    chunks: exported(ctx.db, first, last),
  }
}

async function* exported(db: Db, first: number | null, last: number | null): AsyncGenerator<string> {
  const checked = checkedBatches(db, (first ?? 1) - 1, last ?? 0)
  for (;;) {
    const { value, done } = await checked.next()
    if (done) return yield `${JSON.stringify({ proof: { ...value, isIntact: value.problem === null } })}\n`
    yield value.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
}

/** Verifies the whole chain; `problem`: the first problem found. */
export async function verifyAudit(db: Db): Promise<Verification> {
  const checked = checkedBatches(db, 0, Number.MAX_SAFE_INTEGER)
  for (;;) {
    const { value, done } = await checked.next()
    if (done) return value
  }
}

interface Verification {
  lines: number
  lastHash: string | null
  problem: string | null
}

const BATCH = 1000

/** Verifies the lines after the id `after`: yields them in batches, and returns the result. */
async function* checkedBatches(db: Db, after: number, last: number): AsyncGenerator<HashedLine[], Verification> {
  let previous: HashedLine | undefined
  let lines = 0
  let problem: string | undefined
  for (let from = after; ; from = previous.id) {
    const batch = await db.many(store.linesAfter, { after: from, last, limit: BATCH })
    for (const line of batch) {
      problem ??= problemOf(line, previous)
      previous = line
    }
    lines += batch.length
    if (batch.length > 0) yield batch
    if (!previous || batch.length < BATCH) break
  }
  return { lines, lastHash: previous?.hash ?? null, problem: problem ?? null }
}
