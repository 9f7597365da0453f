import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { openDay } from './check-in-state.ts'
import { useCheckIn } from './use-check-in.ts'

/**
 * Checks in once the phone has a new wallet, if the check-in needed only that. Returns true when it is finished,
 * whatever the result: the streak's screen shows it.
 */
export function useCheckInWithNewWallet(hasNewWallet: boolean): boolean {
  const { call } = useClient()
  const { mutate } = useApi('GET /api/v1/streaks/checkin/status', {})
  const { checkIn, isBusy } = useCheckIn()
  const isStarted = useRef(false)
  const [isSent, setSent] = useState(false)

  useEffect(() => {
    if (!hasNewWallet || isStarted.current) return
    isStarted.current = true
    const start = async () => {
      // The cached status still says that there is no wallet.
      call.clear()
      // Requested with `call`, because a `mutate` that is overtaken by another refresh returns the cached status.
      const status = await call('GET /api/v1/streaks/checkin/status', {}).catch(() => undefined)
      if (status) await mutate(status, { revalidate: false })
      if (status?.walletReported && openDay(status)) checkIn(status.dayTicket)
      setSent(true)
    }
    void start()
  }, [hasNewWallet, call, mutate, checkIn])
  return isSent && !isBusy
}
