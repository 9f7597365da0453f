import { lock } from '../../core/locks/locks.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './wallet.store.ts'

/**
 * Frees a wallet from the account that owns it or was paid there, and returns that account, or undefined if there is
 * none. The next account that reports the wallet under a native key gets it.
 */
export async function freeWallet(tx: Tx, address: string): Promise<string | undefined> {
  await lock(tx, { wallets: [address], users: [] })
  return (await tx.one(store.releaseWallet, { address }))?.user_id
}
