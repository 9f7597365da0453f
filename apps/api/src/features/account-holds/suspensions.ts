import { randomUUID } from 'node:crypto'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { audit } from '../../core/records/audit.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { titleOf } from '../risk/public.ts'
import { isOverturnedTooOften, WINDOW_MS } from './account-holds.rules.ts'
import * as store from './suspensions.store.ts'

/** The signals that place no holds, because too many of their holds were overturned. */
export const suspendedSignals = async (db: Db | Tx): Promise<ReadonlySet<string>> =>
  new Set((await db.many(store.suspended, {})).map(({ signal }) => signal))

/** Suspends the signals of which too many holds were overturned in the last 90 days, or since a person lifted that. */
export async function suspendSignals({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  await transact(async (tx) => {
    const at = now()
    const known = await suspendedSignals(tx)
    const records = await tx.many(store.records, { since: new Date(at.getTime() - WINDOW_MS) })
    for (const record of records)
      if (!known.has(record.signal) && isOverturnedTooOften(record))
        await tx.one(store.suspend, { id: randomUUID(), ...record, at })
  })
}

/** What became of the holds of each signal. */
export async function signalRecords({ db, now }: Ctx) {
  const since = new Date(now().getTime() - WINDOW_MS)
  const [records, suspended] = await Promise.all([db.many(store.records, { since }), db.many(store.suspended, {})])
  const names = [...new Set([...suspended, ...records].map(({ signal }) => signal))].toSorted()
  return {
    items: names.map((signal) => {
      const { cases = 0, overturned = 0 } = records.find((record) => record.signal === signal) ?? {}
      const found = suspended.find((one) => one.signal === signal)
      return {
        signal,
        title: titleOf(signal),
        cases,
        overturned,
        suspended: found ? { ...found, at: found.at.toISOString() } : null,
      }
    }),
  }
}

/** Lets a suspended signal place holds again. What was decided before does not count any more. */
export const liftSuspension = (ctx: StaffCtx, { signal, reason }: { signal: string; reason: string }) =>
  ctx.transact(async (tx) => {
    const lifted = await tx.one(store.lift, { signal, reason, staff: ctx.staff.id, at: ctx.now() })
    if (!lifted) throw new Refusal('not_found', 'This signal is not suspended')
    await audit(tx, ctx, {
      action: 'holds.lift',
      subject: { kind: 'signal', id: signal },
      reason,
      before: { suspended: true, cases: lifted.cases, overturned: lifted.overturned },
      after: { suspended: false, cases: 0, overturned: 0 },
    })
    return { signal }
  })
