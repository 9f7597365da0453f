import { createHash, hash as hashText } from 'node:crypto'

/** The columns of an entry that its hash contains, in the order in which it contains them. */
export const HASHED_COLUMNS = {
  entry: 'int8',
  account: 'uuid',
  counterpart: 'text',
  amount: 'int8',
  balance_after: 'int8',
  reason: 'text',
  ref: 'text',
  at_us: 'int8',
} as const

export interface HashedEntry {
  entry: number
  account: string
  counterpart: string
  amount: number
  balance_after: number
  reason: string
  ref: string
  /** The time in microseconds, which is as exact as the database keeps it. */
  at_us: number
}

/** The hash of an entry, given that of the account's entry before it; `undefined` for its first one. */
export const hashOf = (previous: string | undefined, e: HashedEntry): string =>
  hashText(
    'sha256',
    (previous ?? '') +
      JSON.stringify([e.entry, e.account, e.counterpart, e.amount, e.balance_after, e.reason, e.ref, e.at_us]),
  )

/** The root before the first day. */
export const NO_ROOT = '0'.repeat(64)

export interface ChainedEntry {
  account: string
  entry: number
  hash: string
}

export const headOf = (day: string): string => `Momi ledger ${day}\n`
export const lineOf = ({ account, entry, hash }: ChainedEntry): string => `${account} ${entry} ${hash}\n`
export const endOf = (previousRoot: string): string => `previous ${previousRoot}\n`

/**
 * The root of a day: the SHA-256 of its proof file, which has a line for each of its entries, in the order of accounts
 * and ids, and ends with the root of the day before.
 */
export function rootOf(day: string) {
  const sum = createHash('sha256').update(headOf(day))
  let entries = 0
  return {
    add: (entry: ChainedEntry) => {
      sum.update(lineOf(entry))
      entries++
    },
    entries: () => entries,
    end: (previousRoot: string) => sum.update(endOf(previousRoot)).digest('hex'),
  }
}
