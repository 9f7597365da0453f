import { read, write, type Tx } from '../../db/db.ts'
import type { HashKeys } from '../secrets/hash-keys.ts'

/**
 * The order in which a transaction takes its locks (docs/decisions/0020-lock-order.md). A transaction about a
 * person starts with `lock` or `lockWithDevices`, which take the levels from device to ledger in this order;
 * `lock-order.test.ts` traces the product's transactions and compares.
 */
export const LOCK_ORDER = ['proof', 'device', 'wallet', 'account', 'ledger', 'record', 'stock'] as const
export type LockLevel = (typeof LOCK_ORDER)[number]

/** The rows that a transaction locks. */
interface LockTargets {
  /** Sessions that earn points. Their devices without an owner are locked too, because they may get one. */
  sessions?: readonly string[]
  /** Wallet addresses, so that no other account can prove or check in with them. */
  wallets?: readonly string[]
  /** Keyed hashes of identities, so that no other account can add them. */
  identities?: readonly string[]
  users: readonly string[]
}

const NOTHING = { sessions: [], wallets: [], identities: [] }
const WHAT = { sessions: 'uuid[]', wallets: 'text[]', users: 'uuid[]' } as const

const lockTargets = write(
  'locks_lock_targets',
  WHAT,
  { user: 'uuid' },
  'select locked.id as "user" from lock_sessions(:sessions, :wallets, :users) as locked (id)',
)

const lockTargetsWithDevices = write(
  'locks_lock_targets_with_devices',
  WHAT,
  { user: 'uuid' },
  `select locked.id as "user"
     from lock_accounts(array(select haid from sessions where id = any(:sessions)
                               union select haid from app_instances where user_id = any(:users) or owner_id = any(:users)),
                        :wallets, :users) as locked (id)`,
)

/**
 * Locks accounts until the end of the transaction, before any decision about them. Returns those that were not merged
 * into another account.
 */
export const lock = (tx: Tx, what: LockTargets): Promise<string[]> => usersOf(tx, lockTargets, what)

/** Like `lock`, with all devices of the accounts and sessions: for merge, erasure and sign-in. */
export const lockWithDevices = (tx: Tx, what: LockTargets): Promise<string[]> =>
  usersOf(tx, lockTargetsWithDevices, what)

async function usersOf(tx: Tx, statement: typeof lockTargetsWithDevices, what: LockTargets): Promise<string[]> {
  const { sessions, wallets, identities, users } = { ...NOTHING, ...what }
  const rows = await tx.many(statement, {
    sessions: [...sessions],
    wallets: [...wallets, ...identities],
    users: [...users],
  })
  return rows.map(({ user }) => user)
}

const remainingAccount = read(
  'locks_remaining_account',
  { user: 'uuid' },
  { id: 'uuid?' },
  'select remaining_account(:user) as id',
)

/**
 * Locks the account that remains of one after its merges, or the account itself, and returns its id. null: there is no
 * such account.
 */
export async function lockRemaining(tx: Tx, user: string): Promise<string | null> {
  const { id } = (await tx.one(remainingAccount, { user }))!
  // It was merged into another one after it was read.
  if (id !== null && (await lock(tx, { users: [id] })).length === 0) throw new ConcurrentChange()
  return id
}

const lockText = write(
  'locks_lock_text',
  { text: 'text' },
  { locked: 'int8' },
  'select count(*) as locked from pg_advisory_xact_lock(hashtextextended(:text, 0))',
)

/**
 * Locks a guessable value until the end of the transaction, so that no other process stores it under another chain of
 * the hash key, which a unique index cannot see (docs/decisions/0060-hash-key-rotation.md). Belongs to the level of
 * records.
 */
export const lockValue = (tx: Tx, keys: Pick<HashKeys, 'lockHash'>, value: string): Promise<unknown> =>
  tx.one(lockText, { text: keys.lockHash(value) })

/** The rows to lock changed before they were locked: the transaction is retried from its start. */
export class ConcurrentChange extends Error {
  /** PostgreSQL's code for serialization_failure. */
  readonly code = '40001'
}
