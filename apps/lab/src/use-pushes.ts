import { useCallback, useEffect, useState } from 'react'
import { readPushes, type Push } from './server.ts'

const LOOK_EVERY_MS = 3000

/** Pushes to a token, newest first. Polled, because they are sent by the server. */
export function usePushes(token: string | undefined) {
  const [found, setFound] = useState<{ token: string; pushes: readonly Push[] }>()
  const look = useCallback(() => {
    if (token === undefined) return
    // Without an answer the list is unchanged.
    readPushes(token).then(
      ({ pushes }) => setFound({ token, pushes }),
      () => {},
    )
  }, [token])
  useEffect(() => {
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [look])
  return { pushes: found && found.token === token ? found.pushes : [], look }
}
