import { rewards } from '@momi/contract'
import { implement } from '../../http/implement.ts'
import { myItem } from './rewards.ts'

export const rewardsRoutes = implement(rewards, {
  'GET /api/v1/rewards/my-items/{reward_item_id}': (ctx, { params }) => myItem(ctx, params.reward_item_id),
})
