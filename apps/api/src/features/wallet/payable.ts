import type { PayoutStep, WalletWay } from '@momi/contract'
import { Refusal } from '../../errors.ts'
import { bestWay, payoutStep, possessionOf } from '../../core/ledger/wallets.ts'
import type { Db, Tx } from '../../db/db.ts'
import { linked } from './wallet.ts'
import * as store from './wallet.store.ts'

/** The code of the refusal if no wallet was reported. */
type Without = 'rewards_no_wallet_address' | 'points_no_wallet_address_for_exchange' | 'wallet_not_proven'

/** A wallet to which an account is paid, and the way in which it is known best. */
interface Payee {
  address: string
  way: WalletWay
}

/**
 * The wallet to which an account is paid. Refuses a wallet that is not known well enough, and one to which another
 * account was paid. The account has been locked since the start of the transaction, so neither its wallet nor its
 * sign-in can change. From now on, only payouts of this account may go to the wallet, unless another account is known
 * better to have it (docs/decisions/0130-ways-of-wallets.md).
 */
export async function requirePayable(tx: Tx, user: string, without: Without): Promise<Payee> {
  const { is_known, address, ways } = (await tx.one(store.payeeOf, { user }))!
  if (address === null || ways === null) throw new Refusal(without, 'No wallet address was reported')
  requireStep(payoutStep(ways, is_known))
  const possession = possessionOf(ways)
  const paid = (await tx.one(store.lockPaidWallet, { address, user, possession, attested: ways.includes('attested') }))!
  if (paid.user_id !== user) throw linked(paid.user_id)
  return { address, way: bestWay(ways) }
}

/** Refuses an account that would not be paid to a wallet that it links now. */
export async function requireLinkable(db: Pick<Db, 'one'>, user: string): Promise<void> {
  const { is_known, ways } = (await db.one(store.payeeOf, { user }))!
  if (ways === null || payoutStep(ways, is_known) !== null) requireStep(payoutStep(['linked'], is_known))
}

function requireStep(step: PayoutStep | null): void {
  switch (step) {
    case 'LINK_WALLET':
      throw notProven()
    case 'SIGN_IN':
      throw new Refusal(
        'payout_sign_in_required',
        'A linked wallet is paid for an account with a verified number or a Google sign-in',
      )
    case null:
      return
    default:
      throw new Error(step satisfies never)
  }
}

export const notProven = () =>
  new Refusal('wallet_not_proven', 'The web client reported this wallet, and nothing is paid to it before it is linked')

/** The reported wallet, and what has to be done before anything is paid to it. */
export async function reportedWallet(db: Db, user: string) {
  const { is_known, address, ways } = (await db.one(store.payeeOf, { user }))!
  return address === null || ways === null ? null : { address, payoutStep: payoutStep(ways, is_known) }
}
