import { addDays } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import type { Logger } from 'pino'
import type { Ctx } from '../../core/context.ts'
import * as store from './liability.store.ts'

/** The pace of payouts is an average of this many days. */
const PACE_DAYS = 28

/**
 * Keeps what people are owed at the end of yesterday, in UTC, unless that was done before. A difference to the ledger is
 * an error in the log.
 */
export async function takeLiability({
  db,
  transact,
  now,
  log,
}: Pick<Ctx, 'db' | 'transact' | 'now'> & { log: Pick<Logger, 'error'> }): Promise<void> {
  const at = now()
  const day = addDays(at.toISOString().slice(0, 10), -1)
  if (await db.one(store.dayTaken, { day })) return
  const all = await db.many(store.owed, { at, since: new Date(at.getTime() - PACE_DAYS * DAY) })
  const ledgerPoints = Number(all.find(({ kind }) => kind === 'LEDGER')!.amount)
  const paid = all.find(({ kind }) => kind === 'PAID')!
  const rows = all.filter(({ kind }) => kind !== 'LEDGER' && kind !== 'PAID')
  const points = rows.reduce((sum, { kind, amount }) => sum + (kind === 'POINTS' ? Number(amount) : 0), 0)
  if (points !== ledgerPoints)
    log.error({ day, points, ledgerPoints }, 'the points that people are owed are not those of the ledger')
  const paidPerDay = (Number(paid.amount) / paid.items).toFixed(4)
  await transact((tx) => tx.one(store.addDay, { day, at, ledger_points: ledgerPoints, paid_per_day: paidPerDay, rows }))
}
