import { useCallback, useState } from 'react'
import { readPushes, type Push } from './server.ts'
import { useServerEvent } from './use-server-event.ts'

/** Pushes to a token, newest first. */
export function usePushes(token: string | undefined): readonly Push[] {
  const [found, setFound] = useState<{ token: string; pushes: readonly Push[] }>()
  const refresh = useCallback(() => {
    if (token === undefined) return
    // Without an answer the list stays unchanged.
    readPushes(token).then(
      ({ pushes }) => setFound({ token, pushes }),
      () => {},
    )
  }, [token])
  useServerEvent('pushes', refresh)
  return found && found.token === token ? found.pushes : []
}
