import { useClient } from '../../shared/client.ts'
import { useAction } from '../../shared/use-action.ts'
import { REWARDS } from './use-my-item.ts'

/** Claims a reward that has no form. */
export function useClaim(rewardItemId: string) {
  const { call } = useClient()
  const { run, isBusy, failure } = useAction({
    send: (keyOf) =>
      call('POST /api/v1/claimforms/user-responses', {
        body: { rewardItemId, answers: {} },
        idempotencyKey: keyOf(rewardItemId),
      }),
    changes: REWARDS,
  })
  return { claim: run, isBusy, failure }
}
