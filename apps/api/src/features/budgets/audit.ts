import { DAY } from '@momi/contract/rules/durations'
import { auditOnceADay, type AuditWorkCtx } from '../../core/work/daily-audit.ts'
import type { Db } from '../../db/db.ts'
import * as store from './audit.store.ts'

export { lastBudgetAudit } from './audit.store.ts'

/** Charges are deleted after 90 days (`budget_charges`). */
const AUDITED_MS = 60 * DAY

/** All contradictions between budgets and what was given; empty if there are none. */
export const auditBudgets = (db: Db, now: Date) =>
  db.many(store.findings, { since: new Date(now.getTime() - AUDITED_MS) })

export const auditBudgetsDaily = (ctx: AuditWorkCtx): Promise<void> =>
  auditOnceADay(ctx, {
    what: 'budgets',
    begin: store.beginAudit,
    find: (db) => auditBudgets(db, ctx.now()),
    end: store.endAudit,
  })
