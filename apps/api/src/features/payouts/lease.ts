import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Db } from '../../db/db.ts'
import * as store from './lease.store.ts'

/** Gives the payouts to an instance of the payout service, or renews its lease. */
export async function takeLease({ transact, now, env }: Ctx, instance: string) {
  const at = now()
  const seconds = env.PAYOUT_LEASE_SECONDS
  const until = new Date(at.getTime() + seconds * 1000)
  if (!(await transact((tx) => tx.one(store.takeLease, { instance, until, at }))))
    throw new Refusal('payout_leased_elsewhere', 'Another instance of the payout service has the payouts')
  return { until: until.toISOString(), seconds }
}

/** Ends the lease of an instance, so that the next instance does not have to wait. */
export async function endLease({ transact }: Ctx, instance: string) {
  await transact((tx) => tx.one(store.endLease, { instance }))
  return {}
}

/** Refuses an instance without the lease. */
export async function requireLease(db: Db, instance: string, at: Date): Promise<void> {
  if (!(await db.one(store.leaseHeld, { instance, at })))
    throw new Refusal('payout_lease_missing', 'This instance of the payout service does not have the payouts')
}
