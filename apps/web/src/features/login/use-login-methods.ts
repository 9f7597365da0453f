import useSWR from 'swr'
import { MISSIONS_KEY } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { BALANCE, type CachedAnswer } from '../../shared/use-refresh.ts'

const LOGIN_METHODS = 'POST /api/v2/user/login-methods'

/** The data that changes when a sign-in method is added or removed; adding one may complete a mission. */
export const SIGN_IN_DATA: readonly CachedAnswer[] = [LOGIN_METHODS, 'GET /api/v2/user', MISSIONS_KEY, ...BALANCE]

/** The account's sign-in methods. A read, although the specification makes it a POST. */
export function useLoginMethods() {
  const { call } = useClient()
  return useSWR(LOGIN_METHODS, () => call(LOGIN_METHODS, {}))
}
