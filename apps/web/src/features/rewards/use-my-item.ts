import { useApi } from '../../shared/api.ts'

/** One of the person's rewards. */
export const useMyItem = (id: string) =>
  useApi('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: id } })
