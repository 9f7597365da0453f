import { giveaway } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { claim } from './claim.ts'
import { availability, rewardStatus } from './giveaway.ts'
import { lookUpOperator } from './operator.ts'

export const giveawayRoutes = implement(giveaway, {
  'GET /api/v1/giveaway/availability': (ctx, { query }) => availability(ctx, query.default_browser),
  'GET /api/v1/giveaway/reward-status': (ctx) => rewardStatus(ctx),
  'POST /api/v1/giveaway/operator': (ctx, { body }) => lookUpOperator(ctx, body.phone),
  'POST /api/v1/giveaway/form': (ctx, { body }) => claim(ctx, body),
})
