import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/db.ts'
import { requireLease } from './lease.ts'
import * as store from './treasury.store.ts'

/** Keeps what the payout service reports of its treasury. */
export async function reportTreasury({ transact, now }: Ctx, instance: string, balance: string) {
  const at = now()
  await transact(async (tx) => {
    await requireLease(tx, instance, at)
    await tx.one(store.setBalance, { balance, at })
  })
  return {}
}

/** The last reported balance of the treasury, in tokens; nothing before the first report. */
export const treasuryBalance = (db: Db) => db.one(store.balance, {})
