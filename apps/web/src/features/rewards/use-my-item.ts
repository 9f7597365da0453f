import { useApi } from '../../shared/api.ts'
import type { CachedAnswer } from '../../shared/use-refresh.ts'

/** The data that a claim changes. */
export const REWARDS: readonly CachedAnswer[] = [
  'GET /api/v1/rewards/my-items/{reward_item_id}',
  'GET /api/v1/rewards/earned',
]

/** One of the person's rewards. */
export const useMyItem = (id: string) =>
  useApi('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: id } })
