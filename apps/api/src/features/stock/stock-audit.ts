import type { Logger } from 'pino'
import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/db.ts'
import * as store from './settle.store.ts'

/** All contradictions between batches, items and counts; empty if there are none. Reads every item. */
export const auditStock = (db: Db) => db.many(store.findings, {})

/** Audits the stock once a day, in one process, and records the result for /metrics. */
export async function auditStockDaily({
  db,
  transact,
  now,
  log,
}: Pick<Ctx, 'db' | 'transact' | 'now'> & { log: Pick<Logger, 'error'> }): Promise<void> {
  const at = now()
  const begun = await transact((tx) => tx.one(store.beginAudit, { at, before: new Date(at.getTime() - DAY) }))
  if (!begun) return
  const found = await auditStock(db)
  if (found.length > 0) log.error({ findings: found.slice(0, 20) }, 'the stock has differences')
  await transact((tx) => tx.one(store.endAudit, { at: now(), differences: found.length }))
}
