import { wallet } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { report } from './wallet.ts'

export const walletRoutes = implement(wallet, {
  'POST /api/v1/user/wallet-address': (ctx, { body, headers }) =>
    report(ctx, { walletAddress: body.walletAddress, skipCheck: headers['skip-wallet-check'] === 'true' }),
})
