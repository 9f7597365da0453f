import { useClient } from '../../shared/client.ts'
import { useAction } from '../../shared/use-action.ts'
import { REWARDS } from './use-my-item.ts'

/** Requests another payout after a failed one. */
export function usePayAgain(rewardItemId: string) {
  const { call } = useClient()
  const { run, isBusy, failure } = useAction({
    send: (keyOf) =>
      call(
        'POST /api/v1/rewards/my-items/{reward_item_id}/pay-again',
        { params: { reward_item_id: rewardItemId }, idempotencyKey: keyOf(rewardItemId) },
        { entrypoint: 'ClaimReward' },
      ),
    changes: REWARDS,
  })
  return { payAgain: run, isBusy, failure }
}
