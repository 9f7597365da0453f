import { ApiError } from '@momi/client/http/api-error'
import { oneAtATime } from '@momi/client/session/retry'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

const KEY = 'momi.console.refreshToken'

/**
 * The tokens of the signed-in member of staff. The access token stays in memory; the refresh token is kept for the
 * life of the tab, so that a reload does not sign out.
 */
export function createSession(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  refresh: (refreshToken: string) => Promise<Tokens>,
) {
  const listeners = new Set<() => void>()
  let accessToken: string | undefined

  function start(tokens: Tokens): void {
    accessToken = tokens.accessToken
    storage.setItem(KEY, tokens.refreshToken)
    for (const listener of listeners) listener()
  }

  function end(): void {
    accessToken = undefined
    storage.removeItem(KEY)
    for (const listener of listeners) listener()
  }

  const renew = oneAtATime(async () => {
    const refreshToken = storage.getItem(KEY)
    if (refreshToken === null) return
    try {
      start(await refresh(refreshToken))
    } catch (error) {
      // A network or server failure says nothing about the session.
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
      end()
    }
  })

  return {
    start,
    end,
    isSignedIn: () => storage.getItem(KEY) !== null,
    /** The access token, renewed if there is none or the server refused it. */
    token: async (refused?: string): Promise<string | undefined> => {
      if (accessToken === undefined || accessToken === refused) await renew()
      return accessToken
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
