import { randomBytes } from 'node:crypto'
import { MINUTE, MINUTE_SECONDS, HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx, PersonCtx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { lock } from '../../core/locks/locks.ts'
import type { Tx } from '../../db/db.ts'
import { claimIn } from '../claim-forms/public.ts'
import { factsOf, keepWallet, reportedWallet, requireAddress, requireLinkable, walletWayOf } from '../wallet/public.ts'
import { confirmationBy } from './confirm.ts'
import { addressesOf, answerOf, find, hashOf, invalid, refuseClosed, usedBy, type Link, type Linked } from './links.ts'
import * as store from './minipay.store.ts'

const OPEN_MS = 30 * MINUTE

const LINKS = { name: 'MiniPay links', most: 30, seconds: HOUR_SECONDS }
/** The limit per network address, which many phones share. Links cannot be guessed: this limit only stops floods. */
const TRIES = { name: 'MiniPay tries', most: 20, seconds: 10 * MINUTE_SECONDS }
/**
 * How many accounts may link one address. The window is short, because anybody can name an address: nobody can keep its
 * owner out for longer.
 */
const LINKED_ACCOUNTS = { name: 'MiniPay links of an address', most: 20, seconds: 10 * MINUTE_SECONDS }

/**
 * Creates a link that identifies the caller's account inside MiniPay, where the person cannot sign in and the wallet
 * cannot sign messages (docs/decisions/0014-minipay-links.md). Redeeming the link claims this reward to the wallet that
 * redeems it. The link is stored as a keyed hash.
 */
export async function linkFor(ctx: UserCtx, item: string) {
  const { id: user, session } = ctx.user
  return newLink(ctx, async (tx, link) => {
    const locked = await tx.one(store.lockItem, { item, user })
    if (!locked) throw new Refusal('not_found', 'No such reward that is paid to a wallet')
    refuseClosed(ctx, locked)
    // A transaction in MiniPay opens what a sign-in opens.
    if (ctx.gateways.celo === null) await requireLinkable(tx, user)
    await tx.one(store.putLink, { item, session, ...link })
  })
}

/** Creates a link that claims no reward: the wallet that redeems it becomes the address to which the caller is paid. */
export async function walletLinkFor(ctx: UserCtx) {
  const { session } = ctx.user
  return newLink(ctx, (tx, link) => tx.one(store.putWalletLink, { session, ...link }))
}

async function newLink(
  ctx: UserCtx,
  put: (tx: Tx, link: { token_hash: string; expires_at: Date }) => Promise<unknown>,
) {
  await consumeRateLimit(ctx, LINKS, ctx.user.id)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + OPEN_MS)
  await ctx.transact(async (tx) => {
    await lock(tx, { users: [ctx.user.id] })
    await put(tx, { token_hash: hashOf(ctx, token), expires_at: expiresAt })
  })
  return { ...addressesOf(ctx, token), expiresAt: expiresAt.toISOString() }
}

/** The public data of a link, for anybody who has the link. */
export async function purposeOf(ctx: Ctx, token: string): Promise<Linked> {
  await consumeNetworkLimit(ctx, { name: 'MiniPay looks', most: ctx.env.MINIPAY_LOOKS_PER_HOUR, seconds: HOUR_SECONDS })
  return answerOf(ctx, token, await find(ctx, ctx.db, token))
}

/**
 * Makes this wallet the payout address of the link's account, and claims the link's reward to it, in one transaction.
 * The caller is unknown and may name any wallet: only a transaction from it confirms it
 * (docs/decisions/0130-ways-of-wallets.md).
 */
export async function redeem(
  ctx: Ctx,
  { link: token, walletAddress, txHash }: { link: string; walletAddress: string; txHash?: string | undefined },
): Promise<Linked> {
  const address = requireAddress(walletAddress)
  const used = { token, address, way: 'linked' as const }
  if (txHash === undefined) {
    const most = ctx.env.MINIPAY_REDEMPTIONS_PER_HOUR
    await consumeNetworkLimit(ctx, { name: 'MiniPay redemptions of a network', most, seconds: HOUR_SECONDS })
    await consumeRateLimit(ctx, TRIES, hashOf(ctx, token))
    return redeemNow(ctx, used)
  }
  const link = await find(ctx, ctx.db, token)
  if (link.used_by !== null) usedBy(link, address)
  const confirmation = await confirmationBy(ctx, token, address, txHash)
  return confirmation === 'waiting' ? answerOf(ctx, token, link, true) : redeemNow(ctx, { ...used, way: 'sent' })
}

/** A link, the wallet that uses it, and how the wallet is known by that. */
interface Used {
  token: string
  address: string
  way: 'linked' | 'sent'
}

async function redeemNow(ctx: Ctx, used: Used): Promise<Linked> {
  const redeemed = await redeemOnce(ctx, used)
  if (redeemed !== 'moved') return redeemed
  // The account was merged at this moment. The remaining account cannot be merged itself, so one retry is enough.
  const again = await redeemOnce(ctx, used)
  if (again === 'moved') throw invalid()
  return again
}

/** Redeems a link, or returns 'moved' if the link moved to another account in the meantime. */
async function redeemOnce(ctx: Ctx, used: Used): Promise<Linked | 'moved'> {
  const { token, address, way } = used
  const seen = await find(ctx, ctx.db, token)
  if (seen.used_by !== null && way === 'linked') return answerOf(ctx, token, usedBy(seen, address))
  if (seen.used_by === null) refuseClosed(ctx, seen)
  const { user } = seen
  if (way === 'linked' && (await reportedWallet(ctx.db, user))?.address !== address)
    await consumeRateLimit(ctx, LINKED_ACCOUNTS, address.toLowerCase())
  const facts = await factsOf(ctx, address)
  const known = await walletWayOf(ctx, { user, way, facts })

  return ctx.transact(async (tx) => {
    if ((await lock(tx, { wallets: [address], users: [user] })).length === 0) return 'moved'
    if (!(await tx.one(store.lockLink, { token_hash: hashOf(ctx, token) }))) throw invalid()
    const link = await find(ctx, tx, token)
    if (link.user !== user) return 'moved'
    if (link.used_by !== null) {
      await confirmUsed(ctx, tx, usedBy(link, address), used)
      return answerOf(ctx, token, link)
    }
    refuseClosed(ctx, link)
    await keepWallet(ctx, tx, { user, address, way: known, facts })
    await claimFor(ctx, tx, link)
    await tx.one(store.useLink, { token_hash: hashOf(ctx, token), address })
    return answerOf(ctx, token, await find(ctx, tx, token))
  })
}

/** Confirms the wallet of a link that was used before, if it still is the account's. */
async function confirmUsed(ctx: Ctx, tx: Tx, { user }: Link, { address, way }: Used): Promise<void> {
  if (way === 'linked' || (await reportedWallet(tx, user))?.address !== address) return
  await keepWallet(ctx, tx, { user, address, way, facts: null })
}

/** Claims the link's reward, if it has one; the payout goes to the account's current wallet. */
async function claimFor(ctx: Ctx, tx: Tx, { item, user, session, country }: Link): Promise<void> {
  if (item === null || country === null) return
  const as: PersonCtx = { ...ctx, user: { id: user, session, country, apiKey: null } }
  await claimIn(as, tx, { item }, {})
}
