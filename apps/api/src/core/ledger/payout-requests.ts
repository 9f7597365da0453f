import type { WalletWay } from '@momi/contract'
import { HOUR, MINUTE } from '@momi/contract/rules/durations'
import { read, write, type Db, type Tx } from '../../db/db.ts'
import type { PersonCtx } from '../context.ts'
import { COOLING } from '../records/account-changes.ts'
import { IS_OPEN_HOLD } from './account-holds.ts'
import { HAS_SIGNAL } from './signals.ts'
import type { Step } from './traces.ts'

/**
 * The creation time of a person's account, or of the youngest account with earnings that was merged into it, if that
 * is later; whether the account has a signal that opens money at once; the last change after which payouts wait; and the
 * end of the account's open holds.
 */
const memberSince = read(
  'payout_requests_member_since',
  { user: 'uuid' },
  { since: 'timestamptz', has_signal: 'bool', changed_at: 'timestamptz?', held_until: 'timestamptz?' },
  `select greatest(u.created_at, u.held_since) as since, ${HAS_SIGNAL} as has_signal,
          (select max(c.at) from account_changes c where c.user_id = u.id and c.kind in (${COOLING.map((kind) => `'${kind}'`).join(', ')}))
            as changed_at,
          (select max(h.ends_at) from account_holds h where h.user_id = u.id and ${IS_OPEN_HOLD}) as held_until
     from users u where u.id = :user`,
)

const insertPayout = write(
  'payout_requests_insert_payout',
  {
    type: 'text',
    ref: 'text',
    user: 'uuid',
    address: 'text',
    wallet_way: 'text',
    amount: 'text',
    hold_reason: 'text?',
    hold_until: 'timestamptz?',
    at: 'timestamptz',
  },
  {},
  `insert into payouts (type, ref, user_id, address, wallet_way, amount, status, hold_reason, hold_until, created_at)
   values (:type, :ref, :user, :address, :wallet_way, :amount, 'HELD', :hold_reason, :hold_until, :at)`,
)

interface NewPayout {
  type: 'REWARD' | 'POINTS_EXCHANGE'
  /** The id of the reward item or exchange to pay. It can be added once; `payAgain` adds further attempts. */
  ref: string
  /** Where it goes, and how the wallet is known best. */
  wallet: { address: string; way: WalletWay }
  /** Decimal, in the configured token. */
  amount: string
}

export interface Hold {
  reason: 'NEW_ACCOUNT' | 'RECENT_CHANGE' | 'ACCOUNT_HOLD'
  until: Date
}

/** The longest wait, which the person is told; and what is stored. */
interface Holds {
  told: Hold | undefined
  /**
   * A hold of the account (features/account-holds) is looked up when the payout is due, because it can end earlier than
   * the others. So it is stored only if there is no other.
   */
  stored: Hold | undefined
}

/**
 * The hold of a payout that is requested now: payouts of a new account wait until the account is old enough in its country,
 * so that many fraudulent accounts are noticed before they are paid. Those of an account whose only signal counts with age
 * (core/ledger/signals.ts) wait for that age too. After a change of wallet, number or sign-in payouts wait as well, so that
 * the person can say that it was not them. While the account has a hold, they wait for its end. Returns undefined if there
 * is nothing to wait for.
 */
export const payoutHold = async (ctx: PersonCtx, db: Db): Promise<Hold | undefined> => (await holdsOf(ctx, db)).told

async function holdsOf(ctx: PersonCtx, db: Db): Promise<Holds> {
  const { since, has_signal, changed_at, held_until } = (await db.one(memberSince, { user: ctx.user.id }))!
  const { payoutHoldHours, prizeAccountAgeMinutes } = ctx.settings.country(ctx.user.country)
  const age = Math.max(payoutHoldHours * HOUR, has_signal ? 0 : prizeAccountAgeMinutes * MINUTE)
  const grown: Hold = { reason: 'NEW_ACCOUNT', until: new Date(since.getTime() + age) }
  const coolOff = ctx.env.CHANGE_HOLD_HOURS * HOUR
  const cooled: Hold = { reason: 'RECENT_CHANGE', until: new Date((changed_at?.getTime() ?? 0) + coolOff) }
  const held: Hold = { reason: 'ACCOUNT_HOLD', until: held_until ?? new Date(0) }
  const now = ctx.now()
  const own = [grown, cooled].filter(({ until }) => until > now).reduce<Hold | undefined>(longer, undefined)
  const told = held.until > now ? longer(own, held) : own
  return { told, stored: own ?? told }
}

/** A hold as clients get it. */
export const shownHold = (hold: Hold | undefined) => (hold ? { ...hold, until: hold.until.toISOString() } : null)

const longer = (one: Hold | undefined, other: Hold): Hold => (one && one.until >= other.until ? one : other)

/** Requests a payout to an address; returns its hold, if it has one. */
export async function addPayout(ctx: PersonCtx, tx: Tx, payout: NewPayout): Promise<Hold | undefined> {
  const { told, stored } = await holdsOf(ctx, tx)
  const { wallet, ...rest } = payout
  await tx.one(insertPayout, {
    ...rest,
    address: wallet.address,
    wallet_way: wallet.way,
    user: ctx.user.id,
    hold_reason: stored?.reason ?? null,
    hold_until: stored?.until ?? null,
    at: ctx.now(),
  })
  return told
}

/** The trace step of an item whose payout was requested: why it is held, or how its wallet is known. */
export const requestedStep = (at: Date, hold: Hold | undefined, way: WalletWay): Step =>
  hold
    ? { stage: 'CHECKED', at, holder: 'momi', dueAt: hold.until, why: hold.reason }
    : { stage: 'CHECKED', at, holder: 'payout service', why: `WALLET_${way.toUpperCase()}` }
