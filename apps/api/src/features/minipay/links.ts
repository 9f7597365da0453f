import type { Api, Output } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { localWorth } from '../../core/config/local-worth.ts'
import { Refusal } from '../../errors.ts'
import type { Values } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import * as store from './minipay.store.ts'

export type Linked = Output<Api['POST /api/v1/minipay/redeem']>
export type Link = Values<typeof store.findLink.row>

export const invalid = () => new Refusal('minipay_link_invalid', 'No such link, or it has ended')

export const hashOf = (ctx: Ctx, token: string) => ctx.keys.hash(`minipay:${token}`)

export async function find(ctx: Ctx, db: Pick<Db, 'one'>, token: string): Promise<Link> {
  const { language } = ctx.request
  const link = await db.one(store.findLink, { token_hash: hashOf(ctx, token), now: ctx.now(), language })
  if (!link) throw invalid()
  return link
}

/** Returns the used link if `address` is the wallet that used it; otherwise refuses it. */
export function usedBy(link: Link, address: string): Link {
  if (link.used_by !== address) throw invalid()
  return link
}

/** Refuses a reward that was claimed or has expired. A link that only proves a wallet has no reward and is accepted. */
export function refuseClosed(ctx: Ctx, { status, claim_before }: Pick<Link, 'status' | 'claim_before'>): void {
  if (status === null) return
  if (status === 'EXPIRED' || (status === 'UNCLAIMED' && claim_before && claim_before <= ctx.now()))
    throw new Refusal('rewards_expired', 'The claim-before date has passed')
  if (status !== 'UNCLAIMED') throw new Refusal('minipay_already_claimed', 'This reward has been claimed')
}

/** The URL of a link's page, and the URL that opens this page in MiniPay. */
export function addressesOf({ env }: Ctx, token: string) {
  const url = `${env.WEB_ORIGIN}/minipay/redeem-reward?link=${token}`
  return { url, openUrl: `${env.MINIPAY_LINK_HOST}/browse?url=${encodeURIComponent(url)}` }
}

export function answerOf(ctx: Ctx, token: string, link: Link, isWaiting = false): Linked {
  const { openUrl } = addressesOf(ctx, token)
  const transaction = isWaiting ? 'WAITING' : confirmationOf(ctx, link)
  if (link.item === null) return { purpose: 'WALLET', isLinked: link.used_by !== null, transaction, openUrl }
  return {
    purpose: 'REWARD',
    type: link.type!,
    name: link.hidden ? null : link.name,
    isHidden: link.hidden === true,
    amount: link.amount,
    symbol: ctx.env.CRYPTO_SYMBOL,
    worth: link.country === null ? null : localWorth(ctx.settings, link.country, link.amount),
    status: link.status!,
    claimBefore: link.claim_before?.toISOString() ?? null,
    transaction,
    openUrl,
  }
}

/** A used link that only names a wallet can still be confirmed; a reward is claimed with its link. */
function confirmationOf({ gateways }: Ctx, { is_open, used_by, item }: Link): Linked['transaction'] {
  if (gateways.celo === null) return 'OFF'
  return is_open || (used_by !== null && item !== null) ? 'POSSIBLE' : 'NEEDED'
}
