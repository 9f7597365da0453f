import { HOUR } from '@momi/contract/rules/durations'
import { read, write, type Db, type Tx } from '../../db/db.ts'
import type { PersonCtx } from '../context.ts'
import type { Step } from './traces.ts'

/**
 * The creation time of a person's account, or of the youngest account with earnings that was merged into it, if that
 * is later.
 */
const memberSince = read(
  'payout_requests_member_since',
  { user: 'uuid' },
  { since: 'timestamptz' },
  'select greatest(created_at, held_since) as since from users where id = :user',
)

const insertPayout = write(
  'payout_requests_insert_payout',
  {
    type: 'text',
    ref: 'text',
    user: 'uuid',
    address: 'text',
    amount: 'text',
    hold_reason: 'text?',
    hold_until: 'timestamptz?',
    at: 'timestamptz',
  },
  {},
  `insert into payouts (type, ref, user_id, address, amount, status, hold_reason, hold_until, created_at)
   values (:type, :ref, :user, :address, :amount, 'HELD', :hold_reason, :hold_until, :at)`,
)

interface NewPayout {
  type: 'REWARD' | 'POINTS_EXCHANGE'
  /** The id of the reward item or exchange to pay. It can be added once; `payAgain` adds further attempts. */
  ref: string
  address: string
  /** Decimal, in the configured token. */
  amount: string
}

export interface Hold {
  reason: 'NEW_ACCOUNT'
  until: Date
}

/**
 * The hold of a payout that is requested now: payouts of a new account wait until the account is old enough in its country,
 * so that many fraudulent accounts are noticed before they are paid. Returns undefined for an older account.
 */
export async function payoutHold(ctx: PersonCtx, db: Db): Promise<Hold | undefined> {
  const { since } = (await db.one(memberSince, { user: ctx.user.id }))!
  const until = new Date(since.getTime() + ctx.settings.country(ctx.user.country).payoutHoldHours * HOUR)
  return until > ctx.now() ? { reason: 'NEW_ACCOUNT', until } : undefined
}

/** Requests a payout to an address; returns its hold, if it has one. */
export async function addPayout(ctx: PersonCtx, tx: Tx, payout: NewPayout): Promise<Hold | undefined> {
  const hold = await payoutHold(ctx, tx)
  await tx.one(insertPayout, {
    ...payout,
    user: ctx.user.id,
    hold_reason: hold?.reason ?? null,
    hold_until: hold?.until ?? null,
    at: ctx.now(),
  })
  return hold
}

/** The trace step of an item whose payout was requested. */
export const requestedStep = (at: Date, hold: Hold | undefined): Step =>
  hold
    ? { stage: 'CHECKED', at, holder: 'momi', dueAt: hold.until, why: hold.reason }
    : { stage: 'CHECKED', at, holder: 'payout service' }
