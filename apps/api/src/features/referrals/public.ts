import type { Ctx } from '../../core/context.ts'
import * as ledger from '../../core/ledger.ts'
import { hold } from '../../core/locks.ts'
import { arePointsEnabled } from '../../core/points.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './referrals.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A newcomer who has completed no mission by then is nobody's. */
const OPEN_MS = 30 * DAY_MS
const MOST_AT_ONCE = 100
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Referral {
  newcomer: string
  /** As the page named it: what is no user id of ours is no referrer. */
  referrer: string | undefined
  at: Date
}

/** Stores who referred a new account, once, in the transaction that creates it. */
export async function recordReferral(tx: Tx, { newcomer, referrer, at }: Referral): Promise<void> {
  if (referrer !== undefined && USER_ID.test(referrer)) await tx.one(store.addReferral, { newcomer, referrer, at })
}

/** Whom a merged account referred is referred by the other one, but nobody by themselves, by way of others or not. */
export async function mergeReferrals(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(store.dropReferralOf, { newcomer: from })
  await tx.one(store.dropCycles, { from, to })
  await tx.one(store.transferReferrals, { from, to })
}

/** Counts referrals whose newcomer has completed a first mission, and pays what the configuration says. */
export async function countReferrals({ db, transact, env, now }: Pick<Ctx, 'db' | 'transact' | 'env' | 'now'>) {
  const at = now()
  const due = await db.many(store.dueReferrals, { since: new Date(at.getTime() - OPEN_MS), most: MOST_AT_ONCE })
  for (const { newcomer_id: newcomer, referrer_id: referrer, country } of due)
    await transact(async (tx) => {
      await hold(tx, { users: [referrer] })
      if (!(await tx.one(store.countReferral, { newcomer, referrer, at }))) return
      const points = arePointsEnabled({ env }, country) ? env.REFERRAL_POINTS : 0
      if (points > 0)
        await ledger.post(tx, {
          user: referrer,
          amount: points,
          counterpart: 'issued',
          reason: 'REFERRAL_COUNTED',
          ref: newcomer,
          at,
        })
    })
}
