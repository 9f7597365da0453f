import { minipay } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { transactionFor } from './confirm.ts'
import { linkFor, purposeOf, redeem, walletLinkFor } from './minipay.ts'

export const minipayRoutes = implement(minipay, {
  'POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link': (ctx, { params }) =>
    linkFor(ctx, params.reward_item_id),
  'POST /api/v1/user/wallet-address/minipay-link': (ctx) => walletLinkFor(ctx),
  'GET /api/v1/minipay/link/{link}': (ctx, { params }) => purposeOf(ctx, params.link),
  'POST /api/v1/minipay/transaction': (ctx, { body }) => transactionFor(ctx, body),
  'POST /api/v1/minipay/redeem': (ctx, { body }) => redeem(ctx, body),
})
