import { rewards } from '@momi/contract'
import { implement } from '../../core/implement.ts'
import { definitionOf, earned, myItem } from './rewards.ts'

export const rewardsRoutes = implement(rewards, {
  'GET /api/v1/rewards/earned': (ctx, { query }) => earned(ctx, query),
  'GET /api/v1/rewards/my-items/{reward_item_id}': (ctx, { params }) => myItem(ctx, params.reward_item_id),
  'GET /api/v1/rewards/definitions/{reward_definition_id}': (ctx, { params }) =>
    definitionOf(ctx, params.reward_definition_id),
})
