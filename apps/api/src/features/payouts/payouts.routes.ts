import { payouts } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { payAgain } from './pay-again.ts'
import { claimedCrypto, payoutsAfter } from './payouts.ts'
import { settle } from './settlement.ts'

export const payoutsRoutes = implement(payouts, {
  'GET /api/v1/airdrop/payouts': (ctx, { query }) => payoutsAfter(ctx, query),
  'POST /api/v1/airdrop/payouts/{payout_id}/settlement': (ctx, { params, body }) => settle(ctx, params.payout_id, body),
  'POST /api/v1/rewards/my-items/{reward_item_id}/pay-again': (ctx, { params }) => payAgain(ctx, params.reward_item_id),
  'GET /api/v1/rewards/claimed/crypto': (ctx, { query }) => claimedCrypto(ctx, query),
})
