import useSWR from 'swr'
import { useClient } from '../../shared/client.ts'

const KEY = 'POST /api/v2/user/login-methods'

/** The account's identities: a read that happens to be a POST. */
export function useLoginMethods() {
  const { call } = useClient()
  return useSWR(KEY, () => call(KEY, {}))
}
