import { read, type Db, type Tx, write } from '../db/db.ts'
import { Refusal } from './errors.ts'

/** Why points moved. */
type Reason =
  | 'STREAK_CHECK_IN'
  | 'STREAK_CHECK_IN_REVERSED'
  | 'STREAK_FREEZE_BOUGHT'
  | 'ACCOUNT_MERGED'
  | 'MERGE_REVERSED'
  | 'MISSION_COMPLETED'
  | 'POINTS_EXCHANGED'
  | 'EXCHANGE_RETURNED'
  | 'MARKET_PURCHASE'
  | 'PURCHASE_RETURNED'
  | 'ROULETTE_SPIN_BOUGHT'
  | 'ROULETTE_WON'
  | 'REFERRAL_COUNTED'
  | 'DEBUG_ADDED'

/**
 * The system account on the other side of a movement: `issued` is where all points come from, `merged` what two accounts
 * hand over, `spent` and `exchanged` where they go.
 */
type Counterpart = 'issued' | 'merged' | 'spent' | 'exchanged'

interface Posting {
  /** The person whose account it is. */
  user: string
  /** Whole points: positive earns, negative spends. */
  amount: number
  counterpart: Counterpart
  reason: Reason
  /** Names the cause (a check-in, a purchase). Posting the same cause twice changes nothing. */
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
  'ledger_post',
  { user: 'uuid', amount: 'int8', counterpart: 'text', reason: 'text', ref: 'text', at: 'timestamptz' },
  { balance: 'int8' },
  'select ledger_post(:user, :amount, :counterpart, :reason, :ref, :at) as balance',
)

const mergeAccounts = write(
  'ledger_merge',
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

const holdAccount = write(
  'ledger_hold',
  { user: 'uuid' },
  { balance: 'int8' },
  'select balance from ledger_accounts where id = :user and moved_to is null for update',
)

const earned = read(
  'ledger_earned',
  { user: 'uuid' },
  { points: 'int8' },
  `select coalesce(sum(amount), 0)::int8 as points
     from ledger_entries
    where account_id = :user and counterpart in ('issued', 'merged')
      and (amount > 0 or reason in ('STREAK_CHECK_IN_REVERSED', 'MERGE_REVERSED'))`,
)

/** What ledger_post answers for an account that was merged: its last tokens have nothing to move. */
const MERGED = -2

/** Every new user gets an account, empty. */
export async function open(tx: Tx, user: string): Promise<void> {
  await tx.one(openAccount, { user })
}

/** Moves points and gives the balance after it. Refuses `points_not_enough`; the same cause again changes nothing. */
export async function post(tx: Tx, posting: Posting): Promise<number> {
  return afterPosting((await tx.one(postEntry, posting))!.balance)
}

/** Reads what the SQL function ledger_post answered, for a feature that calls it inside its own statement. */
export function afterPosting(answer: number): number {
  if (answer === MERGED) throw new Refusal('access_token_invalid', 'This account was merged into another')
  if (answer < 0) throw new Refusal('points_not_enough', 'Not enough points')
  return answer
}

/** Points of the account that is merged into another: `ref` names what they were earned or spent for. */
interface Duplicate {
  ref: string
  points: number
}

interface Merge {
  from: string
  to: string
  at: Date
  /** What both accounts bought: its price is returned. */
  boughtTwice: readonly Duplicate[]
  /** What both accounts earned: it is taken back, as far as it was not spent. */
  earnedTwice: readonly Duplicate[]
}

/** Moves all points of one person to another, once, and closes the first account. Gives how many were taken back. */
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

/** Holds the account until the end of the transaction, and gives its balance: what is decided on it stays true. */
export async function lockBalance(tx: Tx, user: string): Promise<number> {
  return afterPosting((await tx.one(holdAccount, { user }))?.balance ?? MERGED)
}

/** All that the account was given: no less after spending, no more after something spent came back. */
export async function earnedBy(db: Db, user: string): Promise<number> {
  return (await db.one(earned, { user }))!.points
}
