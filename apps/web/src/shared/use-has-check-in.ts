import { useApi } from './api.ts'
import { useClient } from './client.ts'

/** Whether there is a check-in in this client: in plain web, only for an account that has a wallet. */
export function useHasCheckIn(): boolean {
  const { host, walletReported } = useClient()
  const { data } = useApi('GET /api/v1/streaks/checkin/status', {}, { after: walletReported })
  return host.mode !== 'web' || data?.walletReported === true
}
