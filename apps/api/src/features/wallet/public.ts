import { lock } from '../../core/locks.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './wallet.store.ts'

export { checkedAddress } from './wallet.rules.ts'
export { notProven, reportedWallet, requirePayable } from './payable.ts'
export { keep as keepWallet } from './wallet.ts'

/** Takes a wallet from the account that proved it or was paid to it, which is answered; whoever proves it next has it. */
export async function freeWallet(tx: Tx, address: string): Promise<string | undefined> {
  await lock(tx, { wallets: [address], users: [] })
  return (await tx.one(store.free, { address }))?.user_id
}

/**
 * The wallet goes along with its person. Of two the account keeps its own, unless it only claims that one and the other is
 * proven; the one that is left over is nobody's.
 */
export async function transferWallet(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(store.dropClaimed, { from, to })
  await tx.one(store.transferOwnership, { from, to })
  await tx.one(store.drop, { user: from })
}
