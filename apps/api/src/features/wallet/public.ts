import { lock } from '../../core/locks/locks.ts'
import { isBetterKnown } from '../../core/ledger/wallets.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './wallet.store.ts'

export { checkedAddress } from './wallet.rules.ts'
export { notProven, reportedWallet, requireLinkable, requirePayable } from './payable.ts'
export { keep as keepWallet } from './wallet.ts'

/**
 * Frees a wallet from the account that owns it or was paid there, and returns that account, or undefined if there is
 * none. The next account that reports the wallet under a native key gets it.
 */
export async function freeWallet(tx: Tx, address: string): Promise<string | undefined> {
  await lock(tx, { wallets: [address], users: [] })
  return (await tx.one(store.releaseWallet, { address }))?.user_id
}

/**
 * Moves the wallet in a merge. If both accounts have a wallet, the remaining account keeps its own, unless the other one
 * is known better. The wallet that is not kept belongs to no account.
 */
export async function transferWallet(tx: Tx, from: string, to: string): Promise<void> {
  const [moved, own] = [await tx.one(store.walletOf, { user: from }), await tx.one(store.walletOf, { user: to })]
  if (moved && own && isBetterKnown(moved.way, own.way)) await tx.one(store.deleteWallet, { user: to })
  await tx.one(store.transferOwnership, { from, to })
  await tx.one(store.deleteWallet, { user: from })
}
