import { auditOnceADay, type AuditWorkCtx } from '../../core/work/daily-audit.ts'
import type { Db } from '../../db/db.ts'
import * as store from './settle.store.ts'

/** All contradictions between batches, items and counts; empty if there are none. Reads every item. */
export const auditStock = (db: Db) => db.many(store.findings, {})

export const auditStockDaily = (ctx: AuditWorkCtx): Promise<void> =>
  auditOnceADay(ctx, { what: 'stock', begin: store.beginAudit, find: auditStock, end: store.endAudit })
