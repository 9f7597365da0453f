import { WalletWay, type PayoutStep } from '@momi/contract'

interface Allowed {
  /** The accounts for which payouts and network fees go to the wallet. */
  paidFor: 'nobody' | 'signed-in accounts' | 'everybody'
  /**
   * Whether the account is the wallet's owner: no other account can be it, other accounts' claims and links end, and a
   * check-in takes over the wallet's day.
   */
  isOwner: boolean
}

/**
 * What each way of knowing a wallet allows (docs/decisions/0066-wallet-knowledge.md). No wallet opens prizes by itself
 * (core/missions/prizes.ts).
 */
export const ALLOWED: Readonly<Record<WalletWay, Allowed>> = {
  /** A web client reported the address. */
  claimed: { paidFor: 'nobody', isOwner: false },
  /** The MiniPay page reported it with the account's link. Anybody can do so with any address: it is a destination. */
  linked: { paidFor: 'signed-in accounts', isOwner: false },
  /** The vendor's app reported it in a session that a native API key began. */
  native: { paidFor: 'everybody', isOwner: true },
}

/** SQL: the way in which the row `w` of user_wallets is known. */
export const WALLET_WAY = `case when w.proven then 'native' when w.linked_address = w.address then 'linked' else 'claimed' end`

/** What an account has to do before anything is paid to its wallet; null: nothing. */
export function payoutStep(way: WalletWay, isSignedIn: boolean): PayoutStep | null {
  const { paidFor } = ALLOWED[way]
  switch (paidFor) {
    case 'nobody':
      return 'LINK_WALLET'
    case 'signed-in accounts':
      return isSignedIn ? null : 'SIGN_IN'
    case 'everybody':
      return null
    default:
      throw new Error(paidFor satisfies never)
  }
}

/** Whether `way` knows a wallet better than `other`. */
export const isBetterKnown = (way: WalletWay, other: WalletWay): boolean =>
  WalletWay.options.indexOf(way) > WalletWay.options.indexOf(other)
