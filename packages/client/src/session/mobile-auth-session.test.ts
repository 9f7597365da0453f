import { describe, expect, test } from 'vitest'
import { fakeServer, memoryStorage, tokenOf } from '../testing/fakes.ts'
import type { Session } from './stored-session.ts'
import { mobileAuthSession, withMobileAuth } from './mobile-auth-session.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const URL = 'https://auth.test/refresh'
const token = (minutes: number) => tokenOf({ exp: NOW / 1000 + minutes * 60 })
const before = { 'momi.accessToken': token(1), 'momi.refreshToken': token(9000), 'momi.mobileAuthVerifier': 'v' }

function open(entries: Record<string, string>, answer: () => Response | Promise<Response>) {
  const storage = memoryStorage(entries)
  const server = fakeServer(answer)
  const options = {
    fetch: server.fetch,
    clientVersion: '86.0',
    huid: '1'.repeat(64),
    storage,
    now: () => NOW,
    onChange: () => {},
  }
  return { ...server, options, session: mobileAuthSession({ url: URL, ...options }), storage }
}

test('[TOK-11] an expired access token is refreshed at the mobile-auth service, and the new pair is stored', async () => {
  const pair = { accessToken: token(60), refreshToken: token(9000) }
  const { session, sent, storage } = open(before, () => Response.json(pair))
  await expect(session.token()).resolves.toBe(pair.accessToken)
  expect(sent).toMatchObject([{ key: `POST ${URL}`, body: { refreshToken: before['momi.refreshToken'] } }])
  expect(Object.fromEntries(storage.entries)).toEqual({
    'momi.accessToken': pair.accessToken,
    'momi.refreshToken': pair.refreshToken,
    'momi.mobileAuthVerifier': 'v',
  })
})

test('[TOK-11] a valid token is used without a refresh', async () => {
  const good = token(60)
  const { session, sent } = open({ ...before, 'momi.accessToken': good }, () => Response.error())
  await expect(session.token()).resolves.toBe(good)
  expect(sent).toEqual([])
})

test('[TOK-11] without a sign-in there is no token and no new user', async () => {
  const { session, sent } = open({}, () => Response.error())
  await expect(session.token()).resolves.toBeUndefined()
  expect(sent).toEqual([])
})

test('[TOK-11] a refused refresh token is removed, and the person has to sign in', async () => {
  const { session, storage } = open(before, () => new Response('', { status: 401 }))
  await expect(session.token()).resolves.toBeUndefined()
  expect(storage.entries.size).toBe(0)
})

describe('[TOK-11] the tokens are kept', () => {
  test.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch')), 'NetworkError'],
    ['the service fails', () => new Response('', { status: 502 }), 'ApiError'],
    ['another server answers', () => new Response('<html>Welcome</html>'), 'BadAnswerError'],
    ['the answer has only one of the two tokens', () => Response.json({ accessToken: token(60) }), 'BadAnswerError'],
  ])('the tokens are kept when %s', async (_, answer, name) => {
    const { session, storage } = open(before, answer)
    await expect(session.token()).rejects.toMatchObject({ name })
    expect(Object.fromEntries(storage.entries)).toEqual(before)
  })
})

describe('[TOK-11] a client whose version uses the mobile-auth service', () => {
  const anonymous = (): Session => ({
    token: async () => 'anonymous',
    signedIn: async () => {},
    last: () => undefined,
    logout: () => {},
  })

  test('a client is anonymous until a sign-in through the service', async () => {
    const { options, sent } = open({}, () => Response.error())
    await expect(withMobileAuth(anonymous(), options).token()).resolves.toBe('anonymous')
    expect(sent).toEqual([])
  })

  test('a client that has signed in uses the tokens of the service', async () => {
    const pair = { accessToken: token(60), refreshToken: token(9000) }
    const { options, keys } = open(before, () => Response.json(pair))
    await expect(withMobileAuth(anonymous(), options).token()).resolves.toBe(pair.accessToken)
    expect(keys()).toEqual(['POST /api/v2/auth/refresh'])
  })

  test('a client is anonymous again when the service refuses the tokens', async () => {
    const { options } = open(before, () => new Response('', { status: 401 }))
    await expect(withMobileAuth(anonymous(), options).token()).resolves.toBe('anonymous')
  })
})
