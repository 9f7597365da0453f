import { useRef, useState } from 'react'
import { useClient } from '../../shared/client.ts'

/** Asks once more for a payout that failed. The key stays until it is answered, so that a lost answer asks for one only. */
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
