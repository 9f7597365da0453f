import { useEffect } from 'react'

/** Sends a tap that is kept now, when the line is back, and whenever one comes back to the page. */
export function useSending(sendKept: () => void): void {
  useEffect(() => {
    sendKept()
    const onVisible = () => {
      if (document.visibilityState === 'visible') sendKept()
    }
    window.addEventListener('online', sendKept)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', sendKept)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [sendKept])
}
