import { useEffect } from 'react'

/** Sends a tap that is kept now, when the line is back, and whenever one comes back to the page. */
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
