import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { deferred, memoryStorage } from '@momi/client/testing/fakes'
import { expect, test, vi } from 'vitest'
import { createSession, type Tokens } from './session.ts'

const tokens = (name: string): Tokens => ({ accessToken: `access-${name}`, refreshToken: `refresh-${name}` })
const refused = new ApiError('/', 400, '', '{"errorCode":"admin_refresh_token_already_used"}')

test('[ADM-01] after signing in the access token is in memory and the refresh token in the storage', async () => {
  const storage = memoryStorage()
  const session = createSession(storage, () => Promise.reject(refused))
  session.start(tokens('1'))
  expect(await session.token()).toBe('access-1')
  expect([...storage.entries.values()]).toEqual(['refresh-1'])
})

test('[ADM-01] after a reload, and after a refused token, one refresh serves all callers', async () => {
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
  'a failure that says nothing about the session keeps it: %s',
  async (failure) => {
    const session = createSession(memoryStorage(), () => Promise.reject(failure))
    session.start(tokens('1'))
    await expect(session.token('access-1')).rejects.toBe(failure)
    expect(session.isSignedIn()).toBe(true)
  },
)
