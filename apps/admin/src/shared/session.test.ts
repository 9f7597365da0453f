import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { ownerOf } from '@momi/client/session/token'
import { deferred, memoryStorage, tokenOf } from '@momi/client/testing/fakes'
import { describe, expect, test, vi } from 'vitest'
import { createSession, type Tokens } from './session.ts'

const tokens = (name: string): Tokens => ({ accessToken: `access-${name}`, refreshToken: `refresh-${name}` })
const refused = new ApiError('/', 400, '', '{"errorCode":"admin_refresh_token_already_used"}')

test('[ADM-01] after signing in, the access token is in memory and the refresh token in the storage', async () => {
  const storage = memoryStorage()
  const session = createSession(storage, () => Promise.reject(refused))
  session.start(tokens('1'))
  expect(await session.token()).toBe('access-1')
  expect([...storage.entries.values()]).toEqual(['refresh-1'])
})

test('[ADM-01] after a reload, one refresh serves all callers, and a refused access token causes another refresh', async () => {
  const answer = deferred<Tokens>()
  const refresh = vi.fn<(refreshToken: string) => Promise<Tokens>>(() => answer.promise)
  const storage = memoryStorage()
  createSession(storage, refresh).start(tokens('1'))
  const session = createSession(storage, refresh)
  const asked = [session.token(), session.token(), session.token()]
  answer.resolve(tokens('2'))
  expect(await Promise.all(asked)).toEqual(Array(3).fill('access-2'))
  expect(await session.token()).toBe('access-2')
  expect(refresh.mock.calls).toEqual([['refresh-1']])
  await session.token('access-2')
  expect(refresh.mock.calls).toEqual([['refresh-1'], ['refresh-2']])
})

test('[ADM-06] a refused refresh token ends the session, and listeners are told', async () => {
  const session = createSession(memoryStorage(), () => Promise.reject(refused))
  const listener = vi.fn<() => void>()
  session.start(tokens('1'))
  session.subscribe(listener)
  expect(await session.token('access-1')).toBeUndefined()
  expect(session.isSignedIn()).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
})

test.each([new NetworkError('lost'), new ApiError('/', 503, '', ''), new ApiError('/', 429, '', '')])(
  'a network failure, a server failure or a rate limit does not end the session: %s',
  async (failure) => {
    const session = createSession(memoryStorage(), () => Promise.reject(failure))
    session.start(tokens('1'))
    await expect(session.token('access-1')).rejects.toBe(failure)
    expect(session.isSignedIn()).toBe(true)
  },
)

describe('tabs of one browser', () => {
  /** Runs one task at a time, as navigator.locks does. */
  function lock() {
    let queue: Promise<unknown> = Promise.resolve()
    return <T>(work: () => Promise<T>) => {
      const run = queue.then(work)
      queue = run.catch(() => {})
      return run
    }
  }
  let issued = 0
  const pairOf = (sid: string): Tokens => ({
    accessToken: `access-${++issued}`,
    refreshToken: tokenOf({ exp: 9_999_999_999, sid }),
  })

  test('[ADM-06] share one refresh token, so that each token is used only once', async () => {
    const storage = memoryStorage()
    const exclusive = lock()
    const used: string[] = []
    const refresh = async (refreshToken: string) => {
      expect(used).not.toContain(refreshToken)
      used.push(refreshToken)
      await Promise.resolve()
      return pairOf('ada')
    }
    const tab = () => createSession(storage, refresh, exclusive)
    tab().start(pairOf('ada'))
    const tabs = [tab(), tab(), tab()]
    const tokens = await Promise.all(tabs.map((session) => session.token()))
    expect(new Set(tokens).size).toBe(3)
    await Promise.all(tabs.map((session, at) => session.token(tokens[at])))
    expect(used).toHaveLength(6)
    expect(tabs.map((session) => session.isReplaced())).toEqual([false, false, false])
  })

  test('[ADM-06] a sign-out or another sign-in in one tab ends the session of the other tabs, which do not use the new tokens', async () => {
    const storage = memoryStorage()
    const refresh = vi.fn<(refreshToken: string) => Promise<Tokens>>()
    const [one, other] = [createSession(storage, refresh), createSession(storage, refresh)]
    one.start(pairOf('ada'))
    expect(other.isReplaced()).toBe(true)
    const third = createSession(storage, refresh)
    expect(third.isReplaced()).toBe(false)
    one.end()
    expect(third.isReplaced()).toBe(true)
    one.start(pairOf('ben'))
    expect(third.isReplaced()).toBe(true)
    expect(await third.token()).toBeUndefined()
    expect(refresh).not.toHaveBeenCalled()
  })

  test.each([
    ['sign-out', (session: ReturnType<typeof createSession>) => session.end(), undefined],
    ['sign-in', (session: ReturnType<typeof createSession>) => session.start(pairOf('ben')), 'ben'],
  ])('[ADM-06] a %s in another tab takes precedence over the answer to a running refresh', async (_, change, owner) => {
    const storage = memoryStorage()
    const answer = deferred<Tokens>()
    const [one, other] = [createSession(storage, () => answer.promise), createSession(storage, () => answer.promise)]
    one.start(pairOf('ada'))
    const waiting = createSession(storage, () => answer.promise)
    const asked = waiting.token()
    change(other)
    answer.resolve(pairOf('ada'))
    expect(await asked).toBeUndefined()
    expect(ownerOf(storage.getItem('momi.console.refreshToken'))?.owner).toBe(owner)
  })
})
