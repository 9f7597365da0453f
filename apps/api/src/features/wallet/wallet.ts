import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { checkedAddress } from './wallet.rules.ts'
import { reportWallet } from './wallet.store.ts'

export async function report(ctx: UserCtx, input: { walletAddress: string; skipCheck: boolean }) {
  const skipChecksum = input.skipCheck && ctx.env.isDevelopment
  const address = checkedAddress(input.walletAddress, { skipChecksum })
  if (!address) throw new Refusal('wallet_address_invalid', 'Not a wallet address, or its checksum is wrong')

  const proven = ctx.user.apiKey === 'native'
  await ctx.transact((tx) => tx.one(reportWallet, { user: ctx.user.id, address, proven, at: ctx.now() }))
  return { walletAddress: address }
}
