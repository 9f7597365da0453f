import { isBetterKnown } from '../../core/ledger/wallets.ts'
import type { Ctx } from '../../core/context.ts'
import { recordChange } from '../../core/records/account-changes.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './wallet.store.ts'

/**
 * Moves the wallet in a merge. If both accounts have a wallet, the remaining account keeps its own, unless the other one
 * is known better. The wallet that is not kept belongs to no account.
 */
export async function transferWallet(ctx: Ctx, tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const [moved, own] = [await tx.one(store.walletOf, { user: from }), await tx.one(store.walletOf, { user: to })]
  if (moved && own && isBetterKnown(moved.ways, own.ways)) {
    if (moved.address !== own.address) await recordChange(ctx, tx, { user: to, kind: 'WALLET' })
    await tx.one(store.deleteWallet, { user: to })
  }
  await tx.one(store.transferOwnership, { from, to })
  await tx.one(store.deleteWallet, { user: from })
}
