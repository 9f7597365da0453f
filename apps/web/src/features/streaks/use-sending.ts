import { useEffect, useEffectEvent } from 'react'
import { NetworkError } from '@momi/client/http/api-error'
import { mayRecover } from '@momi/client/http/may-recover'
import { useIsOffline } from '../../shared/connectivity.ts'

/** The same interval as for retried reads (section 7). */
const RETRY_MS = 5000
/** A server that fails, or whose limit is reached, is given more time. */
const BUSY_RETRY_MS = 30_000

interface Sending {
  sendPending: () => void
  sendOnline: () => void
  failure: unknown
}

/**
 * Sends a pending check-in at once, when the phone comes online, when the page becomes visible, and after an
 * answer that was lost, or that a server or its limit refused for now.
 */
export function useSending({ failure, ...sending }: Sending): void {
  const sendPending = useEffectEvent(sending.sendPending)
  const sendOnline = useEffectEvent(sending.sendOnline)
  useEffect(() => {
    sendPending()
    const onOnline = () => sendOnline()
    const onVisible = () => {
      if (document.visibilityState === 'visible') sendPending()
    }
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  // While the phone stays online, no event triggers a retry.
  const isOffline = useIsOffline()
  const isAgain = failure !== undefined && mayRecover(failure) && !isOffline
  useEffect(() => {
    if (!isAgain) return
    const timer = setTimeout(() => sendPending(), failure instanceof NetworkError ? RETRY_MS : BUSY_RETRY_MS)
    return () => clearTimeout(timer)
  }, [isAgain, failure])
}
