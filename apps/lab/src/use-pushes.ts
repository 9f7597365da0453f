import { useCallback, useEffect, useState } from 'react'
import { readPushes, type Push } from './server.ts'

const LOOK_EVERY_MS = 3000

/** What has arrived at a token, the newest first. Looked for now and then: whatever sends is elsewhere. */
export function usePushes(token: string | undefined) {
  const [found, setFound] = useState<{ token: string; pushes: readonly Push[] }>()
  const look = useCallback(() => {
    if (token === undefined) return
    // Without an answer the list stays as it is.
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
