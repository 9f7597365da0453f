import { useCallback, useEffect, useState } from 'react'
import { readPushes, type Push } from './server.ts'

const POLL_MS = 3000

/** Pushes to a token, newest first. Polled, because they are sent by the server. */
export function usePushes(token: string | undefined) {
  const [found, setFound] = useState<{ token: string; pushes: readonly Push[] }>()
  const refresh = useCallback(() => {
    if (token === undefined) return
    // Without an answer the list stays unchanged.
    readPushes(token).then(
      ({ pushes }) => setFound({ token, pushes }),
      () => {},
    )
  }, [token])
  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return { pushes: found && found.token === token ? found.pushes : [], refresh }
}
