import { createHash } from 'node:crypto'
import type { StaffAction } from '@momi/contract'
import type { Values } from '../../db/columns.ts'
import { read, write, type Tx } from '../../db/db.ts'
import type { Ctx } from '../context.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

interface AuditEntry {
  action: StaffAction
  subject: { kind: string; id: string | null }
  reason: string | null
  /** The changed values before and after the action. Personal data is masked (core/secrets/masking.ts). */
  before?: Json
  after?: Json
}

/** The context of an audited action. `staff`: who acts; at a sign-in, `id` and `session` may be null. */
export interface AuditCtx extends Pick<Ctx, 'now'> {
  readonly request: Pick<Ctx['request'], 'id' | 'address'>
  readonly staff: { readonly id: string | null; readonly email: string; readonly session: string | null }
}

/** The columns of a line; `before` and `after` are JSON texts. */
export const LINE_COLUMNS = {
  id: 'int8',
  at: 'timestamptz',
  staff_id: 'uuid?',
  staff_email: 'text',
  session_id: 'uuid?',
  address: 'text',
  request_id: 'text',
  action: 'text',
  subject_kind: 'text',
  subject_id: 'text?',
  reason: 'text?',
  before: 'text?',
  after: 'text?',
  previous_hash: 'text',
  hash: 'text',
} as const

/** The columns of a line that are hashed: all except `hash` itself. */
export type AuditLine = Omit<Values<typeof LINE_COLUMNS>, 'hash'>
const HASHED = (Object.keys(LINE_COLUMNS) as (keyof typeof LINE_COLUMNS)[]).filter((column) => column !== 'hash')

/** The `previous_hash` of the first line. */
export const FIRST_HASH = '0'.repeat(64)

const CHAIN_LOCK = 6_177_040

const lockChain = write(
  'audit_lock_chain',
  { lock: 'int8' },
  { locked: 'bool' },
  'select pg_advisory_xact_lock(:lock) is not null as locked',
)

// Separate from `lockChain`, because a statement that waits for the lock does not see a line that is committed while it
// waits.
const lastLine = read(
  'audit_last_line',
  {},
  { id: 'int8', hash: 'text' },
  'select id, hash from audit_entries order by id desc limit 1',
)

const addLine = write(
  'audit_add_line',
  LINE_COLUMNS,
  {},
  `insert into audit_entries (id, at, staff_id, staff_email, session_id, address, request_id, action, subject_kind,
                              subject_id, reason, before, after, previous_hash, hash)
   values (:id, :at, :staff_id, :staff_email, :session_id, :address, :request_id, :action, :subject_kind,
           :subject_id, :reason, (:before::text)::json, (:after::text)::json, :previous_hash, :hash)`,
)

/**
 * Adds a line to the audit log, in the transaction of the change that it records. Call it last in the transaction: it
 * locks the log's chain of hashes, and all other writes of staff wait for that lock.
 */
export async function audit(tx: Tx, ctx: AuditCtx, entry: AuditEntry): Promise<void> {
  await tx.one(lockChain, { lock: CHAIN_LOCK })
  const last = await tx.one(lastLine, {})
  const line: AuditLine = {
    id: (last?.id ?? 0) + 1,
    at: ctx.now(),
    staff_id: ctx.staff.id,
    staff_email: ctx.staff.email.toWellFormed(),
    session_id: ctx.staff.session,
    address: ctx.request.address,
    request_id: ctx.request.id,
    action: entry.action,
    subject_kind: entry.subject.kind,
    subject_id: wellFormed(entry.subject.id),
    reason: wellFormed(entry.reason),
    before: textOf(entry.before),
    after: textOf(entry.after),
    previous_hash: last?.hash ?? FIRST_HASH,
  }
  await tx.one(addLine, { ...line, hash: hashOf(line) })
}

/** Replaces lone surrogates: the database would store another character, and the line would not match its hash. */
const wellFormed = (text: string | null) => text?.toWellFormed() ?? null

const textOf = (value: Json | undefined) => (value === undefined ? null : JSON.stringify(value))

/** SHA-256 of the line, which includes the hash of the line before. */
export const hashOf = (line: AuditLine): string =>
  createHash('sha256')
    .update(JSON.stringify(HASHED.map((column) => line[column])))
    .digest('hex')
