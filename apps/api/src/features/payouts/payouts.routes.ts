import { payouts } from '@momi/contract'
import { implement } from '../../http/implement.ts'
import { claimedCrypto, payoutsAfter, settle } from './payouts.ts'

export const payoutsRoutes = implement(payouts, {
  'GET /api/v1/airdrop/payouts': (ctx, { query }) => payoutsAfter(ctx, query),
  'POST /api/v1/airdrop/payouts/{payout_id}/settlement': (ctx, { params, body }) => settle(ctx, params.payout_id, body),
  'GET /api/v1/rewards/claimed/crypto': (ctx, { query }) => claimedCrypto(ctx, query),
})
