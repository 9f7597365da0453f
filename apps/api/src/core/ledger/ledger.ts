import type { PointsReason } from '@momi/contract'
import { read, type Db, type Tx, write } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'

/**
 * The system account on the other side of a movement: `issued` is the source of all points, `merged` is for
 * transfers between accounts, `spent` and `exchanged` are sinks.
 */
type Counterpart = 'issued' | 'merged' | 'spent' | 'exchanged'

interface Posting {
  /** The user who owns the account. */
  user: string
  /** Whole points: positive for earning, negative for spending. */
  amount: number
  counterpart: Counterpart
  reason: PointsReason
  /** The cause (a check-in, a purchase). Posting the same cause again changes nothing. */
  ref: string
  at: Date
}

const openAccount = write(
  'ledger_open_account',
  { user: 'uuid' },
  {},
  'insert into ledger_accounts (id) values (:user)',
)

const postEntry = write(
  'ledger_post_entry',
  { user: 'uuid', amount: 'int8', counterpart: 'text', reason: 'text', ref: 'text', at: 'timestamptz' },
  { balance: 'int8' },
  'select ledger_post(:user, :amount, :counterpart, :reason, :ref, :at) as balance',
)

const mergeAccounts = write(
  'ledger_merge_accounts',
  { from: 'uuid', to: 'uuid', at: 'timestamptz' },
  { moved: 'int8' },
  'select ledger_merge(:from, :to, :at) as moved',
)

const balance = read(
  'ledger_balance',
  { user: 'uuid' },
  { balance: 'int8' },
  'select balance from ledger_accounts where id = :user',
)

const lockAccount = write(
  'ledger_lock_account',
  { user: 'uuid' },
  { balance: 'int8' },
  'select balance from ledger_accounts where id = :user and moved_to is null for update',
)

// The column `earned` is null for an account that has had no posting since the release that introduced the column.
const earned = read(
  'ledger_earned',
  { user: 'uuid' },
  { points: 'int8' },
  'select coalesce(earned, ledger_earned_of(id)) as points from ledger_accounts where id = :user',
)

/** The result of ledger_post for a merged account: its old tokens cannot move points. */
const MERGED = -2

/** Creates the empty account of a new user. */
export async function open(tx: Tx, user: string): Promise<void> {
  await tx.one(openAccount, { user })
}

/**
 * Moves points and returns the new balance. Refuses with `points_not_enough`; posting the same cause again changes
 * nothing.
 */
export async function post(tx: Tx, posting: Posting): Promise<number> {
  return afterPosting((await tx.one(postEntry, posting))!.balance)
}

/**
 * Interprets the result of the SQL function ledger_post, for a feature that calls it inside its own
 * statement.
 */
export function afterPosting(answer: number): number {
  if (answer === MERGED) throw new Refusal('access_token_invalid', 'This account was merged into another')
  if (answer < 0) throw new Refusal('points_not_enough', 'Not enough points')
  return answer
}

/** A movement that both accounts of a merge have: `ref` is its cause. */
interface Duplicate {
  ref: string
  points: number
}

interface Merge {
  from: string
  to: string
  at: Date
  /** Items that both accounts have bought: the price of each is returned once. */
  boughtTwice: readonly Duplicate[]
  /**
   * Points that both accounts have earned for the same thing. They are taken back once, as far as they have not been
   * spent.
   */
  earnedTwice: readonly Duplicate[]
}

/**
 * Moves all points of one account to another, once, and closes the first one. Returns how many points were taken back.
 */
export async function merge(tx: Tx, { from, to, at, boughtTwice, earnedTwice }: Merge): Promise<number> {
  let unspent = (await tx.one(mergeAccounts, { from, to, at }))!.moved
  for (const { ref, points } of boughtTwice) {
    await post(tx, { user: to, amount: points, counterpart: 'spent', reason: 'PURCHASE_RETURNED', ref, at })
    unspent += points
  }
  let reversed = 0
  for (const { ref, points } of earnedTwice) {
    const amount = Math.min(points, unspent - reversed)
    if (amount === 0) continue
    await post(tx, { user: to, amount: -amount, counterpart: 'issued', reason: 'MERGE_REVERSED', ref, at })
    reversed += amount
  }
  return reversed
}

export async function balanceOf(db: Db, user: string): Promise<number> {
  return (await db.one(balance, { user }))?.balance ?? 0
}

/**
 * Locks the account until the end of the transaction and returns its balance, so that decisions based on it stay valid.
 */
export async function lockBalance(tx: Tx, user: string): Promise<number> {
  return afterPosting((await tx.one(lockAccount, { user }))?.balance ?? MERGED)
}

/** The total ever granted to the account: unchanged by spending and by returned points. */
export async function earnedBy(db: Db, user: string): Promise<number> {
  return (await db.one(earned, { user }))?.points ?? 0
}
