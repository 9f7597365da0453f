import { createHash } from 'node:crypto'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import type { SentTransaction } from '../../gateways/celo/celo.ts'
import { topUpForConfirmation } from '../roulette/public.ts'
import { factsOf, notProven, requireAddress } from '../wallet/public.ts'
import { find, hashOf, usedBy } from './links.ts'

/** How often one link may be asked for. A page asks every few seconds until its transaction has been confirmed. */
const LOOKS = { name: 'MiniPay confirmations', most: 60, seconds: 10 * MINUTE_SECONDS }

/** What a transaction carries to confirm a wallet for a link: it is public, and nobody can tell the link from it. */
const dataOf = (token: string): string =>
  `0x${createHash('sha256').update(`momi wallet confirmation:${token}`).digest('hex')}`

/** The transaction that confirms this wallet for a link; the wallet is topped up if it cannot pay its fee. */
export async function transactionFor(
  ctx: Ctx,
  { link: token, walletAddress }: { link: string; walletAddress: string },
): Promise<{ data: string; feeCurrency: string | null }> {
  const most = ctx.env.MINIPAY_REDEMPTIONS_PER_HOUR
  await consumeNetworkLimit(ctx, { name: 'MiniPay transactions of a network', most, seconds: HOUR_SECONDS })
  await consumeRateLimit(ctx, LOOKS, hashOf(ctx, token))
  const address = requireAddress(walletAddress)
  const link = await find(ctx, ctx.db, token)
  if (link.used_by !== null) usedBy(link, address)
  const { celo } = ctx.gateways
  if (celo === null) throw notProven()
  // The failure has been logged with its gateway.
  const coins = await celo.balanceOf(address).catch(() => null)
  // A wallet that has the coin pays its fee with it. The top-up is in the coin.
  const paysInCoin = coins === 0n ? await topUp(ctx, link.user, address) : coins !== null
  return { data: dataOf(token), feeCurrency: paysInCoin || ctx.env.FEE_CURRENCY === '' ? null : ctx.env.FEE_CURRENCY }
}

/**
 * Only an attested wallet is topped up, because each of them has a phone number: addresses that somebody has made up
 * take nothing from the budget.
 */
async function topUp(ctx: Ctx, user: string, wallet: string): Promise<boolean> {
  const facts = await factsOf(ctx, wallet)
  if (facts === null || facts.identifiers.length === 0) return false
  return topUpForConfirmation(ctx, { user, wallet })
}

/**
 * Reads the transaction by which a wallet confirms a link. `waiting`: no confirmed block has it yet, or the node does not
 * know it, which is no evidence that it was not sent. Refuses one that is another wallet's, another link's or has failed.
 */
export async function confirmationBy(ctx: Ctx, token: string, address: string, txHash: string) {
  await consumeRateLimit(ctx, LOOKS, hashOf(ctx, token))
  const { celo } = ctx.gateways
  if (celo === null) throw notProven()
  // The failure has been logged with its gateway.
  const sent = await celo.transaction(txHash).catch(() => undefined)
  if (sent === undefined) return 'waiting'
  if (!isFor(sent, { address, data: dataOf(token) })) throw notProven()
  return sent.mined !== null && sent.mined.confirmations >= ctx.env.WALLET_CONFIRMATIONS ? 'confirmed' : 'waiting'
}

const isFor = ({ from, data, mined }: SentTransaction, wanted: { address: string; data: string }) =>
  from.toLowerCase() === wanted.address.toLowerCase() &&
  data.toLowerCase() === wanted.data &&
  (mined === null || mined.succeeded)
