import { WalletWay, type PayoutStep } from '@momi/contract'

interface Allowed {
  /**
   * The accounts for which payouts and network fees go to the wallet. `known persons`: those with a sign-in that is a
   * person's signal (core/ledger/signals.ts).
   */
  paidFor: 'nobody' | 'known persons' | 'everybody'
  /**
   * How well it shows that the account has the wallet; 0: not at all, because anybody can name an address. Above 0 the
   * account is the wallet's owner: no other account can be it, unless it shows more; other accounts' claims and links
   * end; a check-in takes over the wallet's day.
   */
  possession: 0 | 1 | 2 | 3
}

/**
 * What each way of knowing a wallet allows (docs/decisions/0130-ways-of-wallets.md). A wallet that is known in several
 * ways allows what any of them allows.
 */
export const ALLOWED: Readonly<Record<WalletWay, Allowed>> = {
  /** A web client reported the address. */
  claimed: { paidFor: 'nobody', possession: 0 },
  /** The MiniPay page reported it with the account's link. Anybody can do so with any address: it is a destination. */
  linked: { paidFor: 'known persons', possession: 0 },
  /** The vendor's app reported it in a session that a native API key began. */
  native: { paidFor: 'everybody', possession: 1 },
  /** MiniPay's issuer has a phone number for it on the chain. That says whose it is not: addresses are public. */
  attested: { paidFor: 'everybody', possession: 0 },
  /** The account's own verified phone number leads to it. */
  matched: { paidFor: 'everybody', possession: 2 },
  /** A transaction from it carries the hash of the account's link. */
  sent: { paidFor: 'everybody', possession: 3 },
}

/** SQL: whether the row `w` of user_wallets is known in this way. */
const HOLDS: Readonly<Record<WalletWay, string>> = {
  claimed: 'true',
  linked: 'w.linked_address = w.address',
  // A release before 0130 stores no native_address.
  native: `w.proven and (w.native_address = w.address
            or (w.matched_address = w.address or w.sent_address = w.address) is not true)`,
  attested: 'w.attested_address = w.address',
  matched: 'w.proven and w.matched_address = w.address',
  sent: 'w.proven and w.sent_address = w.address',
}

/** SQL: the ways in which the row `w` of user_wallets is known, weakest first; null without a row. */
export const WALLET_WAYS = `case when w.user_id is not null then array_remove(array[${WalletWay.options
  .map((way) => `case when ${HOLDS[way]} then '${way}' end`)
  .join(', ')}], null) end`

/** SQL: `possession` of the row `w` of user_wallets. */
export const WALLET_POSSESSION = `case ${WalletWay.options
  .filter((way) => ALLOWED[way].possession > 0)
  .toSorted((one, other) => ALLOWED[other].possession - ALLOWED[one].possession)
  .map((way) => `when ${HOLDS[way]} then ${ALLOWED[way].possession}`)
  .join(' ')} else 0 end`

/** SQL: whether the vendor's app reported the row `w`. */
export const WALLET_NATIVE = HOLDS.native

/** SQL: whether the wallet of the account `u` is known in one of these ways. */
export const walletKnown = (...ways: WalletWay[]): string =>
  // Not `exists`, which the planner would answer for a hundred accounts by reading all wallets.
  `coalesce((select ${ways.map((way) => HOLDS[way]).join(' or ')} from user_wallets w where w.user_id = u.id), false)`

/** SQL: whether the account `u` has a wallet that is paid for everybody. */
export const PAID_WALLET = walletKnown(...WalletWay.options.filter((way) => ALLOWED[way].paidFor === 'everybody'))

export const possessionOf = (ways: readonly WalletWay[]): number =>
  Math.max(0, ...ways.map((way) => ALLOWED[way].possession))

/** The way in which a wallet is known best; of no ways, `claimed`. */
export const bestWay = (ways: readonly WalletWay[]): WalletWay =>
  WalletWay.options.findLast((way) => ways.includes(way)) ?? 'claimed'

/** What an account has to do before anything is paid to its wallet; null: nothing. `isKnown`: a known person's. */
export function payoutStep(ways: readonly WalletWay[], isKnown: boolean): PayoutStep | null {
  const paidFor = ways.map((way) => ALLOWED[way].paidFor)
  if (paidFor.includes('everybody')) return null
  if (paidFor.includes('known persons')) return isKnown ? null : 'SIGN_IN'
  return 'LINK_WALLET'
}

/** Whether a wallet with these ways is known better than one with the others. */
export const isBetterKnown = (ways: readonly WalletWay[], others: readonly WalletWay[]): boolean =>
  possessionOf(ways) === possessionOf(others)
    ? WalletWay.options.indexOf(bestWay(ways)) > WalletWay.options.indexOf(bestWay(others))
    : possessionOf(ways) > possessionOf(others)
