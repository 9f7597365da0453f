import { payouts } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { implement } from '../../core/implement.ts'
import { endLease, takeLease } from './lease.ts'
import { payAgain } from './pay-again.ts'
import { claimedCrypto, payoutsAfter } from './payouts.ts'
import { settle } from './settlement.ts'
import { reportTreasury } from './treasury.ts'

export const payoutsRoutes = implement(payouts, {
  'POST /api/v1/airdrop/payouts/lease': (ctx, { headers }) => takeLease(ctx, headers[HEADERS.payoutInstance]),
  'DELETE /api/v1/airdrop/payouts/lease': (ctx, { headers }) => endLease(ctx, headers[HEADERS.payoutInstance]),
  'PUT /api/v1/airdrop/payouts/treasury': (ctx, { headers, body }) =>
    reportTreasury(ctx, headers[HEADERS.payoutInstance], body.balance),
  'GET /api/v1/airdrop/payouts': (ctx, { headers, query }) => payoutsAfter(ctx, query, headers[HEADERS.payoutInstance]),
  'POST /api/v1/airdrop/payouts/{payout_id}/settlement': (ctx, { headers, params, body }) =>
    settle(ctx, headers[HEADERS.payoutInstance], params.payout_id, body),
  'POST /api/v1/rewards/my-items/{reward_item_id}/pay-again': (ctx, { params }) => payAgain(ctx, params.reward_item_id),
  'GET /api/v1/rewards/claimed/crypto': (ctx, { query }) => claimedCrypto(ctx, query),
})
