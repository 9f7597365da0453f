import type { WalletWay } from '@momi/contract'
import { DAY_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { lock } from '../../core/locks/locks.ts'
import { recordChange } from '../../core/records/account-changes.ts'
import { ALLOWED } from '../../core/ledger/wallets.ts'
import type { Tx } from '../../db/db.ts'
import type { AddressFacts } from '../../gateways/celo/celo.ts'
import { wayOf } from './matching.ts'
import { checkedAddress } from './wallet.rules.ts'
import * as store from './wallet.store.ts'

/** How often an account may change its wallet. Neither the first report of a wallet nor a repeated one is a change. */
const CHANGES = { name: 'wallet changes', most: 3, seconds: DAY_SECONDS }

/**
 * Stores the caller's wallet. A wallet reported under a native key belongs to one account; one reported by the web
 * client is a claim, to which nothing is paid (docs/decisions/0130-ways-of-wallets.md).
 */
export async function report(ctx: UserCtx, input: { walletAddress: string; skipCheck: boolean }) {
  const address = requireAddress(input.walletAddress, { skipChecksum: input.skipCheck && ctx.env.isDevelopment })
  const { id: user } = ctx.user
  const reported = ctx.user.apiKey === 'native' ? 'native' : 'claimed'
  // An app reports its wallet at each start, so the chain is asked about a new address only.
  const isNew = reported === 'native' && (await ctx.db.one(store.walletOf, { user }))?.address !== address
  const facts = isNew ? await factsOf(ctx, address) : null
  const way = await wayOf(ctx, { user, way: reported, facts })
  await ctx.transact(async (tx) => {
    if ((await lock(tx, { wallets: [address], users: [user] })).length === 0)
      throw new Refusal('access_token_invalid', 'The account is gone')
    await keep(ctx, tx, { user, address, way, facts })
  })
  return { walletAddress: address }
}

/** The address with its checksum. Refuses a text that is none. */
export function requireAddress(text: string, { skipChecksum } = { skipChecksum: false }): string {
  const address = checkedAddress(text, { skipChecksum })
  if (!address) throw new Refusal('wallet_address_invalid', 'Not a wallet address, or its checksum is wrong')
  return address
}

/**
 * What the chain says about an address; null if no node is configured, or if it does not answer: a wallet is then known
 * as before. Refuses a contract.
 */
export async function factsOf({ gateways }: Pick<Ctx, 'gateways'>, address: string): Promise<AddressFacts | null> {
  // The failure has been logged with its gateway.
  const facts = (await gateways.celo?.factsOf(address).catch(() => null)) ?? null
  if (facts?.isContract) throw new Refusal('wallet_address_invalid', 'A contract has this address')
  return facts
}

interface Kept {
  user: string
  address: string
  /** How the address was reported now; ways in which it was known before stay. */
  way: WalletWay
  facts: AddressFacts | null
}

/**
 * Stores the wallet of an account; the transaction must have locked both. Whoever shows more takes the wallet over. Only
 * a successful change counts towards the limit of changes.
 */
export async function keep(ctx: Ctx, tx: Tx, { user, address, way, facts }: Kept): Promise<void> {
  const { possession } = ALLOWED[way]
  const known = await tx.one(store.walletOf, { user })
  const own = known?.address === address ? Math.max(possession, known.possession) : possession
  const holder = await tx.one(store.holderOf, { address, but: user })
  if (holder && holder.possession >= own) throw linked(holder.user_id)
  if (known && known.address !== address) {
    await consumeRateLimit({ ...ctx, transact: (count) => count(tx) }, CHANGES, user)
    await recordChange(ctx, tx, { user, kind: 'WALLET' })
  }
  const at = ctx.now()
  if (possession > 0) await takeOver(ctx, tx, { address, user })
  const identifiers = facts && facts.identifiers.length > 0 ? facts.identifiers : null
  await tx.one(store.reportWallet, { user, address, way, identifiers, at })
}

/** Ends what other accounts had of the wallet, and tells both. */
async function takeOver(ctx: Ctx, tx: Tx, { address, user }: { address: string; user: string }): Promise<void> {
  const former = await tx.many(store.takeFromOthers, { address, user, at: ctx.now() })
  for (const { user_id } of former) await recordChange(ctx, tx, { user: user_id, kind: 'WALLET_TAKEN' })
  if (former.length > 0) await recordChange(ctx, tx, { user, kind: 'WALLET_GAINED' })
}

export const linked = (owner: string) =>
  new Refusal('wallet_linked_to_another_account', 'This wallet is linked to another account', {}, { reason: owner })
