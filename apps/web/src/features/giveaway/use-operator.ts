import useSWR from 'swr'
import { useClient } from '../../shared/client.ts'
import { withMessage } from '../../shared/failure-message.ts'

/** Requested only on demand, because each look-up counts towards a limit. */
const ONCE = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const

/** The operator of a number in E.164. The number is sent in the body, so that it appears in no URL and no log. */
export function useOperator(phone: string | undefined) {
  const { call } = useClient()
  const { data, error, isValidating, mutate } = useSWR<{ operator: string }, unknown>(
    phone === undefined ? null : ['POST /api/v1/giveaway/operator', phone],
    () =>
      call('POST /api/v1/giveaway/operator', { body: { phone: phone! } }).catch(async (failed: unknown) => {
        throw await withMessage(failed)
      }),
    ONCE,
  )
  return { operator: data?.operator, failure: error, isBusy: isValidating, lookUpAgain: () => void mutate() }
}
