import { Refusal } from '../../core/errors.ts'
import type { Db, Tx } from '../../db/db.ts'
import { linked } from './wallet.ts'
import * as store from './wallet.store.ts'

/** The code of the refusal if no wallet was reported. */
type Without = 'rewards_no_wallet_address' | 'points_no_wallet_address_for_exchange' | 'wallet_not_proven'

/**
 * The wallet to which an account is paid; refuses an unproven wallet, and one to which another account was paid. The
 * account has been locked since the start of the transaction, so its wallet cannot change. From now on, only payouts of
 * this account may go to the wallet (docs/decisions/0025-proven-wallets.md).
 */
export async function requirePayable(tx: Tx, user: string, without: Without): Promise<string> {
  const wallet = await tx.one(store.walletOf, { user })
  if (!wallet) throw new Refusal(without, 'No wallet address was reported')
  if (!wallet.proven) throw notProven()
  const { address } = wallet
  const paid = (await tx.one(store.holdPaid, { address, user }))!
  if (paid.user_id !== user) throw linked(paid.user_id)
  return address
}

export const notProven = () =>
  new Refusal(
    'wallet_not_proven',
    'Only a native client or a MiniPay link can prove a wallet, and nothing is paid without',
  )

/** The reported wallet, and whether it is proven. */
export async function reportedWallet(db: Db, user: string) {
  const wallet = await db.one(store.walletOf, { user })
  return wallet ? { address: wallet.address, isProven: wallet.proven } : null
}
