import { useEffect, useState } from 'react'
import { useClient } from '../../shared/client.ts'

/** Whether this phone has a wallet: read at first, and whenever the page gets the focus. */
export function useOwnWallet(): { isThere: boolean; isNew: boolean } {
  const { host } = useClient()
  const [found, setFound] = useState<'at-first' | 'after-return'>()
  useEffect(() => {
    let isOver = false
    const look = (when: 'at-first' | 'after-return') =>
      void host.walletAddress().then((address) => {
        if (address && !isOver) setFound((before) => before ?? when)
      })
    const lookAgain = () => document.visibilityState === 'visible' && look('after-return')
    look('at-first')
    window.addEventListener('focus', lookAgain)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      isOver = true
      window.removeEventListener('focus', lookAgain)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [host])
  return { isThere: found !== undefined, isNew: found === 'after-return' }
}
