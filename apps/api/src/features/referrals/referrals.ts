import type { Ctx } from '../../core/context.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { runLeasedWork, type WorkCtx } from '../../core/work/leased-work.ts'
import { ConcurrentChange, lock } from '../../core/locks/locks.ts'
import { arePointsEnabled } from '../../core/ledger/points.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './referrals.store.ts'

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Referral {
  newcomer: string
  /** The referrer in the query of the page's URL. A value that is not the id of an account is ignored. */
  referrer: string | undefined
  at: Date
}

/** Stores who referred a new account, once, in the transaction that creates it. */
export async function recordReferral(tx: Tx, { newcomer, referrer, at }: Referral): Promise<void> {
  if (referrer !== undefined && USER_ID.test(referrer)) await tx.one(store.addReferral, { newcomer, referrer, at })
}

/** What a counted referral grants in a country. */
export const referralPointsOf = ({ settings }: Pick<Ctx, 'settings'>, country: string): number =>
  arePointsEnabled({ settings }, country) ? settings.country(country).referralPoints : 0

type CountCtx = WorkCtx & Pick<Ctx, 'settings'>

/**
 * Counts the referrals whose newcomers have completed a first mission, and pays the configured points. One that fails is
 * retried later, and does not stop the others.
 */
export const countReferrals = (ctx: CountCtx): Promise<void> =>
  runLeasedWork<{ newcomer_id: string; attempts: number }>(ctx, {
    job: 'count-referrals',
    refOf: ({ newcomer_id: newcomer }) => newcomer,
    take: (tx, lease) => tx.one(store.takeReferral, lease),
    perform: ({ newcomer_id: newcomer }) => ctx.transact((tx) => count(ctx, tx, newcomer)),
    postpone: (tx, { newcomer_id: newcomer }, due_at) => tx.one(store.postponeReferral, { newcomer, due_at }),
  })

/**
 * Counts a referral and pays its points, to the remaining account if the referrer's account was merged. A circular
 * referral is marked as refused instead.
 */
async function count({ settings, now }: Pick<CountCtx, 'settings' | 'now'>, tx: Tx, newcomer: string): Promise<void> {
  const at = now()
  const { user, country, is_erased: isErased } = (await tx.one(store.referrerOf, { newcomer }))!
  const [locked] = await lock(tx, { users: [user] })
  if (locked === undefined) throw new ConcurrentChange()
  if ((await tx.one(store.isCircular, { newcomer }))!.circular) {
    await tx.one(store.refuse, { newcomer, at })
    return
  }
  const points = isErased ? 0 : referralPointsOf({ settings }, country)
  const counted = await tx.one(store.count, { newcomer, points, at })
  if (!counted || points === 0) return
  await ledger.post(tx, {
    user,
    amount: points,
    counterpart: 'issued',
    reason: 'REFERRAL_COUNTED',
    ref: newcomer,
    at,
  })
}
