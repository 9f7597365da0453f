import { useCallback, useEffect, useState } from 'react'
import { onReturn } from '../app-places/public.ts'
import { useWalletState } from '../../shared/use-wallet-state.ts'

/** The delay of the second check after a return, because the app may need some time to report a new wallet. */
const SECOND_LOOK_MS = 2500

/**
 * The state of this phone's wallet, which is also reported to the server. Read at first and whenever the page becomes
 * visible.
 */
export function useWallet() {
  const { data: state, mutate } = useWalletState()
  const [wasMissing, setWasMissing] = useState(false)
  if (state === 'none' && !wasMissing) setWasMissing(true)
  const [isStillMissing, setStillMissing] = useState(false)
  const look = useCallback(async () => setStillMissing((await mutate()) === 'none'), [mutate])
  useRecheckOnReturn(look)
  return {
    state,
    /** The wallet was activated while this page was open. */
    isNew: state === 'here' && wasMissing,
    /** There is still no wallet after the person has returned, or says that there is one. */
    isStillMissing,
    look: () => void look(),
  }
}

/** Checks once more after each return to the page. */
function useRecheckOnReturn(look: () => Promise<void>): void {
  useEffect(() => {
    let timer = 0
    const stop = onReturn(() => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void look(), SECOND_LOOK_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [look])
}
