import { Refusal } from '../../errors.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './transactions.store.ts'

interface Transaction {
  payout: number
  hash: string
  nonce: number
  block: number | null
  at: Date
}

/**
 * Keeps a transaction before the payout service sends it. Of two transactions with one nonce the chain takes only one,
 * so such a replacement is harmless. With another nonce, a person could be paid twice: staff have to permit it. Returns
 * whether the person sees it as a new step: a replacement is none.
 */
export async function keepTransaction(tx: Tx, transaction: Transaction): Promise<boolean> {
  const { payout: id, hash, nonce } = transaction
  const known = await tx.many(store.transactionsOf, { id })
  const newest = known.at(-1)
  const isHarmless = newest?.nonce === nonce || known.some((one) => one.hash === hash)
  if (newest && !isHarmless && !(await tx.one(store.usePermission, { id })))
    throw new Refusal(
      'payout_transaction_refused',
      'This payout has a transaction with another nonce: staff have to permit a new one',
    )
  await tx.one(store.storeTransaction, transaction)
  return !isHarmless
}

/** Keeps the transaction that paid a payout. It has to be a known one, if any is known. */
export async function keepPayment(tx: Tx, id: number, hash: string, at: Date): Promise<void> {
  const known = await tx.many(store.transactionsOf, { id })
  if (known.length > 0 && !known.some((one) => one.hash === hash))
    throw new Refusal('payout_transaction_refused', 'This is none of the transactions of this payout')
  await tx.one(store.storeTransaction, { payout: id, hash, nonce: null, block: null, at })
}

/**
 * Permits one transaction with another nonce, for a payout whose transactions can never pay it. Returns the owner of
 * the payout.
 */
export async function permitTransaction(tx: Tx, id: number): Promise<string> {
  const permitted = await tx.one(store.permitTransaction, { id })
  if (!permitted) throw new Refusal('not_found', 'No payout that waits has this id')
  return permitted.user
}
