import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { takeTurn } from '../../core/limits.ts'
import { checkedAddress } from './wallet.rules.ts'
import * as store from './wallet.store.ts'

/** To another wallet. The first report of one is no change, and neither is the same one again. */
const CHANGES = { name: 'wallet changes', most: 3, seconds: 24 * 60 * 60 }

/**
 * Keeps the caller's wallet. What a native client reports is proven, and a proven wallet is one account's
 * (docs/decisions/0012-one-wallet.md); what the web reports is a claim, which neither takes a wallet nor is in the way.
 */
export async function report(ctx: UserCtx, input: { walletAddress: string; skipCheck: boolean }) {
  const skipChecksum = input.skipCheck && ctx.env.isDevelopment
  const address = checkedAddress(input.walletAddress, { skipChecksum })
  if (!address) throw new Refusal('wallet_address_invalid', 'Not a wallet address, or its checksum is wrong')

  const { id: user } = ctx.user
  const proven = ctx.user.apiKey === 'native'
  const known = await ctx.db.one(store.walletOf, { user })
  // Every start of an app whose wallet is another account's comes here: that is no change.
  if (proven && (await ctx.db.one(store.ownerOf, { address, but: user }))) throw linked()
  if (known && known.address !== address) await takeTurn(ctx, CHANGES, user)

  await ctx.transact(async (tx) => {
    if (!(await tx.one(store.holdAccount, { user }))) throw new Refusal('access_token_invalid', 'The account is gone')
    if (proven) {
      await tx.one(store.holdAddress, { address })
      if (await tx.one(store.ownerOf, { address, but: user })) throw linked()
    }
    await tx.one(store.reportWallet, { user, address, proven, at: ctx.now() })
  })
  return { walletAddress: address }
}

const linked = () => new Refusal('wallet_linked_to_another_account', 'This wallet is linked to another account')
