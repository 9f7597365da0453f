import { useRef, useState } from 'react'
import { ApiError } from '@momi/client/http/api-error'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'

/**
 * Claims a reward without a form. The key is kept until answered, so that a retry after a lost answer claims
 * once.
 */
export function useClaim(rewardItemId: string) {
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const key = useRef<string>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function claim(): Promise<boolean> {
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { rewardItemId, answers: {} }
      const input = { body, idempotencyKey: key.current }
      await call('POST /api/v1/claimforms/user-responses', input)
      key.current = undefined
      return true
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.status < 500) key.current = undefined
      return false
    } finally {
      call.clear()
      await mutate(() => true).catch(() => {})
      setBusy(false)
    }
  }
  return { claim, isBusy, failure }
}
