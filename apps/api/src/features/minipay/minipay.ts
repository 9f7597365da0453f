import { randomBytes } from 'node:crypto'
import type { Api, Output } from '@momi/contract'
import type { Ctx, PersonCtx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { takeTurn } from '../../core/limits.ts'
import { hold } from '../../core/locks.ts'
import type { Db, Values } from '../../db/db.ts'
import { claimIn } from '../claim-forms/public.ts'
import { checkedAddress, keepWallet, readyToKeep } from '../wallet/public.ts'
import * as store from './minipay.store.ts'

type LinkedReward = Output<Api['POST /api/v1/minipay/redeem']>
type Link = Values<typeof store.findLink.row>

const OPEN_MS = 30 * 60 * 1000
/** A used link answers the same so long: whoever opens it again sees that the reward is on its way. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const LINKS = { name: 'MiniPay links', most: 30, seconds: 60 * 60 }
/** Of one network address, which many phones share. A link cannot be guessed: this is against floods. */
const LOOKS = { name: 'MiniPay looks', most: 1000, seconds: 60 * 60 }
const TRIES = { name: 'MiniPay tries', most: 20, seconds: 10 * 60 }

const invalid = () => new Refusal('minipay_link_invalid', 'No such link, or it has ended')
const claimed = () => new Refusal('minipay_already_claimed', 'This reward has been claimed')
const expired = () => new Refusal('rewards_expired', 'The claim-before date has passed')

/**
 * A link that stands for the caller's account where they cannot sign in: inside of MiniPay, whose wallet cannot sign
 * (docs/decisions/0014-minipay-links.md). Kept as a keyed hash.
 */
export async function linkFor(ctx: UserCtx, item: string) {
  const { id: user, session } = ctx.user
  await takeTurn(ctx, LINKS, user)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + OPEN_MS)
  await ctx.transact(async (tx) => {
    await hold(tx, { users: [user] })
    const held = await tx.one(store.holdItem, { item, user })
    if (!held) throw new Refusal('not_found', 'No such reward that is paid to a wallet')
    refuseClosed(ctx, held)
    await tx.one(store.putLink, { item, session, token_hash: hashOf(ctx, token), expires_at: expiresAt })
  })
  return { ...addressesOf(ctx, token), expiresAt: expiresAt.toISOString() }
}

/** What a link redeems, for whoever has it. */
export async function rewardOf(ctx: Ctx, token: string): Promise<LinkedReward> {
  await takeTurn(ctx, LOOKS, ctx.request.address)
  return answerOf(ctx, token, await find(ctx, ctx.db, token))
}

/** The link's account proves this wallet, and its reward is claimed to it, in one transaction: both or nothing. */
export async function redeem(
  ctx: Ctx,
  { link: token, walletAddress }: { link: string; walletAddress: string },
): Promise<LinkedReward> {
  await takeTurn(ctx, TRIES, hashOf(ctx, token))
  const address = checkedAddress(walletAddress, { skipChecksum: false })
  if (!address) throw new Refusal('wallet_address_invalid', 'Not a wallet address, or its checksum is wrong')
  const redeemed = await redeemOnce(ctx, token, address)
  if (redeemed !== 'moved') return redeemed
  // The account was just joined into another one, which is joined into none: the link is that one's now.
  const again = await redeemOnce(ctx, token, address)
  if (again === 'moved') throw invalid()
  return again
}

/** 'moved' where the reward became another account's meanwhile. */
async function redeemOnce(ctx: Ctx, token: string, address: string): Promise<LinkedReward | 'moved'> {
  const seen = await find(ctx, ctx.db, token)
  if (seen.used_by !== null) return answerOf(ctx, token, usedBy(seen, address))
  refuseClosed(ctx, seen)
  const { user } = seen
  await readyToKeep(ctx, { user, address, proven: true })

  return ctx.transact(async (tx) => {
    if ((await hold(tx, { wallets: [address], users: [user] })).length === 0) return 'moved'
    if (!(await tx.one(store.holdLink, { token_hash: hashOf(ctx, token) }))) throw invalid()
    const link = await find(ctx, tx, token)
    if (link.used_by !== null) return answerOf(ctx, token, usedBy(link, address))
    if (link.user !== user) return 'moved'
    const item = await tx.one(store.holdItem, { item: link.item, user })
    if (!item) throw invalid()
    refuseClosed(ctx, item)

    await keepWallet(ctx, tx, { user, address, proven: true })
    // The wallet that is the account's now is where the claim freezes its payout.
    const as: PersonCtx = { ...ctx, user: { id: user, session: link.session, country: link.country, apiKey: null } }
    await claimIn(as, tx, { item: link.item }, {})
    await tx.one(store.useLink, { token_hash: hashOf(ctx, token), address })
    return answerOf(ctx, token, await find(ctx, tx, token))
  })
}

/** Deletes links that nobody opens any more. */
export const forgetOldMinipayLinks = ({ transact, now }: Pick<Ctx, 'transact' | 'now'>) =>
  transact((tx) => tx.one(store.forget, { before: new Date(now().getTime() - KEPT_MS) }))

const hashOf = (ctx: Ctx, token: string) => ctx.keys.hash(`minipay:${token}`)

async function find(ctx: Ctx, db: Pick<Db, 'one'>, token: string): Promise<Link> {
  const { language } = ctx.request
  const link = await db.one(store.findLink, { token_hash: hashOf(ctx, token), now: ctx.now(), language })
  if (!link) throw invalid()
  return link
}

/** A link that was used answers its own wallet, and nobody else's. */
function usedBy(link: Link, address: string): Link {
  if (link.used_by !== address) throw invalid()
  return link
}

function refuseClosed(ctx: Ctx, { status, claim_before }: Pick<Link, 'status' | 'claim_before'>): void {
  if (status === 'EXPIRED' || (status === 'UNCLAIMED' && claim_before && claim_before <= ctx.now())) throw expired()
  if (status !== 'UNCLAIMED') throw claimed()
}

/** The page of a link, and the same opened in MiniPay. */
function addressesOf({ env }: Ctx, token: string) {
  const url = `${env.WEB_ORIGIN}/minipay/redeem-reward?link=${token}`
  return { url, openUrl: `${env.MINIPAY_LINK_HOST}/browse?url=${encodeURIComponent(url)}` }
}

const answerOf = (ctx: Ctx, token: string, link: Link): LinkedReward => ({
  type: link.type as LinkedReward['type'],
  name: link.hidden ? null : link.name,
  isHidden: link.hidden,
  amount: link.amount,
  symbol: ctx.env.CRYPTO_SYMBOL,
  status: link.status as LinkedReward['status'],
  claimBefore: link.claim_before?.toISOString() ?? null,
  openUrl: addressesOf(ctx, token).openUrl,
})
