import { ApiError } from '@momi/client/http/api-error'
import { keepDurably, refreshDurably } from '@momi/client/session/durable-pair'
import { oneAtATime } from '@momi/client/session/one-at-a-time'
import { ownerOf } from '@momi/client/session/token'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

const KEY = 'momi.console.refreshToken'

/** Runs one task at a time across the tabs of a browser. */
type Exclusive = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The tokens of the signed-in member of staff. Each tab has its own access token in memory. All tabs share one refresh
 * token, because a refresh token whose successor was used ends the session.
 */
export function createSession(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  refresh: (refreshToken: string) => Promise<Tokens>,
  exclusive: Exclusive = (work) => work(),
) {
  const listeners = new Set<() => void>()
  const storedOwner = () => ownerOf(storage.getItem(KEY))?.owner
  let accessToken: string | undefined
  /** The session to which this page belongs. */
  let owner = storedOwner()

  function start(tokens: Tokens): void {
    accessToken = tokens.accessToken
    storage.setItem(KEY, tokens.refreshToken)
    void keepDurably(tokens)
    owner = storedOwner()
    for (const listener of listeners) listener()
  }

  function end(): void {
    accessToken = undefined
    storage.removeItem(KEY)
    void keepDurably()
    owner = undefined
    for (const listener of listeners) listener()
  }

  /** Whether another tab has signed out or signed in again, which has ended the session of this page. */
  const isReplaced = () => storedOwner() !== owner

  async function rotate(): Promise<void> {
    const refreshToken = storage.getItem(KEY)
    if (refreshToken === null || isReplaced()) return
    try {
      const tokens = await refreshDurably(refreshToken, () => refresh(refreshToken))
      // A sign-out or sign-in in the meantime takes precedence.
      if (storage.getItem(KEY) === refreshToken) start(tokens)
    } catch (error) {
      // A network or server failure does not mean that the session has ended.
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
      if (storage.getItem(KEY) === refreshToken) end()
    }
  }
  const renew = oneAtATime(() => exclusive(rotate))

  return {
    start,
    end,
    isReplaced,
    /** Whom this page belongs to; undefined: to nobody. */
    owner: () => owner,
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
