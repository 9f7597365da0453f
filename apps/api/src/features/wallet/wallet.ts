import type { WalletWay } from '@momi/contract'
import { DAY_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { lock } from '../../core/locks/locks.ts'
import { ALLOWED } from '../../core/ledger/wallets.ts'
import type { Tx } from '../../db/db.ts'
import { checkedAddress } from './wallet.rules.ts'
import * as store from './wallet.store.ts'

/** How often an account may change its wallet. Neither the first report of a wallet nor a repeated one is a change. */
const CHANGES = { name: 'wallet changes', most: 3, seconds: DAY_SECONDS }

/**
 * Stores the caller's wallet. A wallet reported under a native key belongs to one account; one reported by the web
 * client is a claim, to which nothing is paid (docs/decisions/0066-wallet-knowledge.md).
 */
export async function report(ctx: UserCtx, input: { walletAddress: string; skipCheck: boolean }) {
  const skipChecksum = input.skipCheck && ctx.env.isDevelopment
  const address = checkedAddress(input.walletAddress, { skipChecksum })
  if (!address) throw new Refusal('wallet_address_invalid', 'Not a wallet address, or its checksum is wrong')

  const { id: user } = ctx.user
  const way = ctx.user.apiKey === 'native' ? 'native' : 'claimed'
  await ctx.transact(async (tx) => {
    if ((await lock(tx, { wallets: [address], users: [user] })).length === 0)
      throw new Refusal('access_token_invalid', 'The account is gone')
    await keep(ctx, tx, { user, address, way })
  })
  return { walletAddress: address }
}

interface Kept {
  user: string
  address: string
  way: WalletWay
}

/**
 * Stores the wallet of an account; the transaction must have locked both. Only a successful change counts towards the
 * limit of changes.
 */
export async function keep(ctx: Ctx, tx: Tx, { user, address, way }: Kept): Promise<void> {
  const { isOwner } = ALLOWED[way]
  const owner = await tx.one(store.ownerOf, { address, but: user, as_owner: isOwner })
  if (owner) throw linked(owner.user_id)
  const known = await tx.one(store.walletOf, { user })
  if (known && known.address !== address)
    await consumeRateLimit({ ...ctx, transact: (count) => count(tx) }, CHANGES, user)
  const at = ctx.now()
  await tx.one(store.reportWallet, { user, address, way, at })
  if (isOwner) await tx.one(store.deleteClaimsOfOthers, { address, user, at })
}

export const linked = (owner: string) =>
  new Refusal('wallet_linked_to_another_account', 'This wallet is linked to another account', {}, { reason: owner })
