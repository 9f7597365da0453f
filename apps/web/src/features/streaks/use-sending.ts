import { useEffect } from 'react'

/** Sends a pending check-in now, when the network is back, and when the page gets the focus. */
export function useSending({ sendKept, sendOnline }: { sendKept: () => void; sendOnline: () => void }): void {
  useEffect(() => {
    sendKept()
    const onVisible = () => {
      if (document.visibilityState === 'visible') sendKept()
    }
    window.addEventListener('online', sendOnline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', sendOnline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [sendKept, sendOnline])
}
