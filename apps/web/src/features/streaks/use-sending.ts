import { useEffect, useEffectEvent } from 'react'
import { NetworkError } from '@momi/client/http/api-error'
import { useIsOffline } from '../../shared/connectivity.ts'

/** The same interval as for retried reads (section 7). */
const RETRY_MS = 5000

interface Sending {
  sendPending: () => void
  sendOnline: () => void
  failure: unknown
}

/** Sends a pending check-in at once, when the phone comes online, when the page becomes visible, and after a lost answer. */
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

  // If an answer was lost while the phone stays online, no event triggers a retry.
  const isOffline = useIsOffline()
  const isLost = failure instanceof NetworkError && !isOffline
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => sendPending(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [isLost, failure])
}
