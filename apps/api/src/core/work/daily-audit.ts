import type { Logger } from 'pino'
import { DAY } from '@momi/contract/rules/durations'
import type { Db, Statement } from '../../db/db.ts'
import type { Ctx } from '../context.ts'

export type AuditWorkCtx = Pick<Ctx, 'db' | 'transact' | 'now'> & { log: Pick<Logger, 'error'> }

interface DailyAudit {
  /** What is audited, as the log names it. */
  what: string
  /** Records the start; returns no row if another audit began after `before`. */
  begin: Statement<{ at: 'timestamptz'; before: 'timestamptz' }, { at: 'timestamptz' }>
  /** Everything that is wrong. */
  find: (db: Db) => Promise<readonly object[]>
  end: Statement<{ at: 'timestamptz'; differences: 'int8' }, Record<never, never>>
}

/** Audits something once a day, in one process, and records the result for /metrics. */
export async function auditOnceADay(
  { db, transact, now, log }: AuditWorkCtx,
  { what, begin, find, end }: DailyAudit,
): Promise<void> {
  const at = now()
  const begun = await transact((tx) => tx.one(begin, { at, before: new Date(at.getTime() - DAY) }))
  if (!begun) return
  const found = await find(db)
  if (found.length > 0) log.error({ findings: found.slice(0, 20) }, `the ${what} has differences`)
  await transact((tx) => tx.one(end, { at: now(), differences: found.length }))
}
