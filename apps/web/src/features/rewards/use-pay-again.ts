import { useRef, useState } from 'react'
import { useClient } from '../../shared/client.ts'

/** Requests a failed payout again. The key is kept until answered, so that a retry requests only one. */
export function usePayAgain(rewardItemId: string, onAnswered: () => void) {
  const { call } = useClient()
  const key = useRef(crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function payAgain(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(
        'POST /api/v1/rewards/my-items/{reward_item_id}/pay-again',
        { params: { reward_item_id: rewardItemId }, idempotencyKey: key.current },
        { entrypoint: 'ClaimReward' },
      )
    } catch (error) {
      setFailure(error)
    } finally {
      call.clear()
      setBusy(false)
      onAnswered()
    }
  }
  return { payAgain, isBusy, failure }
}
