import type { WalletWay } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import type { AddressFacts } from '../../gateways/celo/celo.ts'
import * as store from './wallet.store.ts'

interface Reported {
  user: string
  way: WalletWay
  facts: AddressFacts | null
}

/**
 * How a reported wallet is known: matched, if the account's own verified number is one that MiniPay's issuer has verified
 * for it. The look-up is paid for, so only wallets that have a number, of accounts that have one, are looked up; a number
 * is paid for once. Without an answer the wallet is known as before.
 */
export async function wayOf(
  { gateways, db, cipher }: Pick<Ctx, 'gateways' | 'db' | 'cipher'>,
  { user, way, facts }: Reported,
): Promise<WalletWay> {
  if (!gateways.odis || way === 'sent' || facts === null || facts.identifiers.length === 0) return way
  const verified = await db.one(store.phoneOf, { user })
  if (!verified) return way
  const number = cipher.open(verified.label, 'login_methods.label', verified.subject_hash)
  // The failure has been logged with its gateway.
  const identifier = await gateways.odis.identifierOf(number).catch(() => null)
  return identifier !== null && facts.identifiers.includes(identifier) ? 'matched' : way
}
