import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../http/api-error.ts'
import { createCall } from '../http/call.ts'
import { deferred, fakeServer, memoryStorage, tokenOf, type Sent } from '../testing/fakes.ts'
import { webSession } from './session.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const LOGIN = 'POST /api/v1/auth/tokens'
const REFRESH = 'POST /api/v1/auth/tokens/refresh'
const device = {
  haid: '0'.repeat(32),
  huid: '1'.repeat(64),
  clientType: 'mini',
  clientVersion: '90.0',
  userCountry: 'NG',
} as const

const inMinutes = (minutes: number) => NOW / 1000 + minutes * 60
const token = (minutes = 60, client_version = '90.0') => tokenOf({ exp: inMinutes(minutes), client_version })
const pair = () => ({ accessToken: token(), refreshToken: token(90 * 24 * 60) })
const refusal = (status: number, errorCode: string) => Response.json({ errorCode, detail: errorCode }, { status })

let storage: ReturnType<typeof memoryStorage>
let now: number
beforeEach(() => {
  storage = memoryStorage()
  now = NOW
})

const stored = () => ({
  accessToken: storage.getItem('momi.accessToken'),
  refreshToken: storage.getItem('momi.refreshToken'),
})
function store({ accessToken, refreshToken }: { accessToken?: string; refreshToken?: string }): void {
  if (accessToken) storage.setItem('momi.accessToken', accessToken)
  if (refreshToken) storage.setItem('momi.refreshToken', refreshToken)
}

/** A session of one tab, and its server. */
function open(
  answer: (sent: Sent) => Response | Promise<Response> = () => Response.json(pair()),
  exclusive?: <T>(work: () => Promise<T>) => Promise<T>,
) {
  const server = fakeServer(answer)
  const call = createCall({ baseUrl: '', fetch: server.fetch, headers: () => ({}) })
  const onChange = vi.fn<() => void>()
  const onFallback = vi.fn<(error: ApiError) => void>()
  const session = webSession({
    call,
    storage,
    device: async () => device,
    now: () => now,
    onChange,
    onFallback,
    ...(exclusive && { exclusive }),
  })
  return { ...server, session, onChange, onFallback }
}

describe('without a token', () => {
  test('[TOK-01] an anonymous user is created, and both tokens are stored', async () => {
    const { session, sent } = open()
    const given = await session.token()
    expect(sent).toMatchObject([{ key: LOGIN, body: device }])
    expect(stored()).toEqual({ accessToken: given, refreshToken: expect.any(String) as string })
  })

  test('[TOK-08] a malformed stored token counts as missing', async () => {
    store({ accessToken: 'a.b', refreshToken: '[object Object]' })
    const { session, keys } = open()
    await session.token()
    expect(keys()).toEqual([LOGIN])
  })

  test('a failed login is retried by the next caller', async () => {
    let isDown = true
    const { session } = open(() => (isDown ? refusal(503, 'service_unavailable') : Response.json(pair())))
    await expect(session.token()).rejects.toThrow(ApiError)
    isDown = false
    expect(await session.token()).toBe(stored().accessToken)
  })
})

describe('a stored token', () => {
  test('a stored token that is valid is used without a request', async () => {
    const good = pair()
    store(good)
    const { session, sent } = open()
    await expect(session.token()).resolves.toBe(good.accessToken)
    expect(sent).toEqual([])
  })

  test('[TOK-05] is refreshed when under 10 minutes remain by the server’s clock', async () => {
    store({ ...pair(), accessToken: token(10) })
    const { session, keys } = open()
    await session.token()
    expect(keys()).toEqual([])
    now += 1
    await session.token()
    expect(keys()).toEqual([REFRESH])
  })

  test('[TOK-03] is refreshed if another client version stored it and a refresh token exists', async () => {
    const before = { ...pair(), accessToken: token(60, '89.9') }
    store(before)
    const { session, sent } = open()
    const given = await session.token()
    expect(sent).toMatchObject([
      { key: REFRESH, body: { refreshToken: before.refreshToken, huid: device.huid, clientVersion: '90.0' } },
    ])
    expect(stored().accessToken).toBe(given)
    expect(given).not.toBe(before.accessToken)
  })

  test('[TOK-03] is used if another client version stored it and no refresh token exists', async () => {
    const accessToken = token(60, '89.9')
    store({ accessToken })
    const { session, sent } = open()
    await expect(session.token()).resolves.toBe(accessToken)
    expect(sent).toEqual([])
  })

  test('a token that was stored without a version is used', async () => {
    const accessToken = tokenOf({ exp: inMinutes(60) })
    store({ ...pair(), accessToken })
    await expect(open().session.token()).resolves.toBe(accessToken)
  })
})

describe('a forced refresh', () => {
  test('[TOK-02] uses the refresh token', async () => {
    const before = pair()
    store(before)
    const { session, sent, onChange } = open()
    const given = await session.token(before.accessToken)
    expect(sent).toMatchObject([{ key: REFRESH, body: { refreshToken: before.refreshToken } }])
    expect(given).toBe(stored().accessToken)
    expect(stored().refreshToken).not.toBe(before.refreshToken)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('[TOK-02] a forced refresh creates an anonymous user if there is no refresh token', async () => {
    const accessToken = token()
    store({ accessToken })
    const { session, keys } = open()
    await session.token(accessToken)
    expect(keys()).toEqual([LOGIN])
  })

  test('returns the newer token if the token was replaced in the meantime', async () => {
    const newer = pair()
    store(newer)
    const { session, sent } = open()
    await expect(session.token(token())).resolves.toBe(newer.accessToken)
    expect(sent).toEqual([])
  })
})

describe('a failed refresh', () => {
  test.each(['refresh_token_invalid', 'refresh_token_wrong_client'])(
    '[TOK-04] a refresh that fails as %s falls back to anonymous login and is reported',
    async (code) => {
      store({ ...pair(), accessToken: token(1) })
      const { session, keys, onFallback } = open(({ key }) =>
        key === REFRESH ? refusal(400, code) : Response.json(pair()),
      )
      expect(await session.token()).toBe(stored().accessToken)
      expect(keys()).toEqual([REFRESH, LOGIN])
      expect(onFallback).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }))
    },
  )

  test('[TOK-04] a failed refresh with a 401 removes the tokens, logs in anonymously and reports it', async () => {
    store({ ...pair(), accessToken: token(1) })
    const { session, keys, onFallback, onChange } = open(({ key }) => {
      if (key === REFRESH) return refusal(401, 'refresh_token_already_used')
      expect(stored()).toEqual({ accessToken: null, refreshToken: null })
      return Response.json(pair())
    })
    expect(await session.token()).toBe(stored().accessToken)
    expect(keys()).toEqual([REFRESH, LOGIN])
    expect(onFallback).toHaveBeenCalledOnce()
    expect(onChange).toHaveBeenCalled()
  })

  test.each([
    [400, 'invalid_request'],
    [403, 'api_key_invalid'],
    [429, 'too_many_requests'],
    [500, 'internal_error'],
    [503, 'service_unavailable'],
  ])('a failed refresh with another error (%i %s) keeps the tokens', async (status, code) => {
    const before = { ...pair(), accessToken: token(1) }
    store(before)
    const { session, keys, onFallback } = open(() => refusal(status, code))
    await expect(session.token()).rejects.toMatchObject({ status, code })
    expect(stored()).toEqual(before)
    expect(keys()).toEqual([REFRESH])
    expect(onFallback).not.toHaveBeenCalled()
  })

  test('a failed refresh because of a network error keeps the tokens, even after repeated failures', async () => {
    const before = { ...pair(), accessToken: token(1) }
    store(before)
    let isDown = true
    const { session, keys } = open(() =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : Response.json(pair()),
    )
    for (let n = 0; n < 100; n++) await expect(session.token()).rejects.toThrow(NetworkError)
    expect(stored()).toEqual(before)
    isDown = false
    await session.token()
    expect(new Set(keys())).toEqual(new Set([REFRESH]))
  })
})

describe('concurrent use', () => {
  test('callers share one refresh', async () => {
    store({ ...pair(), accessToken: token(1) })
    const { session, keys } = open()
    const given = await Promise.all(Array.from({ length: 20 }, () => session.token()))
    expect(new Set(given).size).toBe(1)
    expect(keys()).toEqual([REFRESH])
  })

  test('callers with the same refused token share one refresh, even late callers', async () => {
    const before = pair()
    store(before)
    const { session, keys } = open()
    const [first, second] = await Promise.all([session.token(before.accessToken), session.token(before.accessToken)])
    await expect(session.token(before.accessToken)).resolves.toBe(first)
    expect(second).toBe(first)
    expect(keys()).toEqual([REFRESH])
  })

  test('tabs share one refresh: the other tabs use the tokens of the first', async () => {
    store({ ...pair(), accessToken: token(1) })
    let queue: Promise<unknown> = Promise.resolve()
    // Runs one task at a time, as navigator.locks does.
    const exclusive = <T>(work: () => Promise<T>) => {
      const run = queue.then(work)
      queue = run.catch(() => {})
      return run
    }
    const tabs = [open(undefined, exclusive), open(undefined, exclusive), open(undefined, exclusive)]
    const given = await Promise.all(tabs.map(({ session }) => session.token()))
    expect(new Set(given).size).toBe(1)
    expect(tabs.flatMap(({ keys }) => keys())).toEqual([REFRESH])
  })
})

describe('a wrong phone clock', () => {
  test.each([
    ['expired', () => token(5)],
    ['like one of another client version', () => token(60, '90')],
  ])('a new token that looks %s is used without a request loop', async (_, accessToken) => {
    const { session, keys } = open(() => Response.json({ ...pair(), accessToken: accessToken() }))
    const first = await session.token()
    for (let n = 0; n < 5; n++) await expect(session.token()).resolves.toBe(first)
    expect(keys()).toEqual([LOGIN])
    await session.token(first)
    expect(keys()).toEqual([LOGIN, REFRESH])
  })
})

describe('a log-out', () => {
  test('[TOK-07] clears both tokens and the verifier', () => {
    store(pair())
    storage.setItem('momi.mobileAuthVerifier', 'v')
    storage.setItem('momi.haid', device.haid)
    const { session, onChange } = open()
    session.logout()
    expect([...storage.entries.keys()]).toEqual(['momi.haid'])
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('[TOK-07] takes precedence over a refresh in flight', async () => {
    store({ ...pair(), accessToken: token(1) })
    const { promise, resolve } = deferred<Response>()
    const late = pair()
    const { session, keys } = open(({ key }) => (key === REFRESH ? promise : Response.json(pair())))
    const given = session.token()
    await expect.poll(() => keys()).toEqual([REFRESH])
    session.logout()
    resolve(Response.json(late))
    expect(await given).not.toBe(late.accessToken)
    expect(keys()).toEqual([REFRESH, LOGIN])
    expect(stored().refreshToken).not.toBe(late.refreshToken)
  })
})

describe('a sign-in', () => {
  test('stores its pair and clears the cache', async () => {
    store(pair())
    const { session, onChange, sent } = open()
    const answer = { accessToken: token(), refreshToken: token(91 * 24 * 60) }
    await session.signedIn(answer, 'v')
    expect(stored()).toEqual(answer)
    expect(storage.getItem('momi.mobileAuthVerifier')).toBe('v')
    expect(onChange).toHaveBeenCalledOnce()
    await expect(session.token()).resolves.toBe(answer.accessToken)
    expect(sent).toEqual([])
  })

  test('a sign-in whose answer is older than a concurrent refresh keeps and uses the newer refresh token', async () => {
    const refreshed = { accessToken: token(), refreshToken: token(91 * 24 * 60) }
    store(refreshed)
    const { session, sent } = open()
    const late = pair()
    await session.signedIn(late)
    expect(stored()).toEqual({ accessToken: null, refreshToken: refreshed.refreshToken })
    await session.token()
    expect(sent).toMatchObject([{ key: REFRESH, body: { refreshToken: refreshed.refreshToken } }])
  })

  test('takes precedence over a refresh in flight', async () => {
    store({ ...pair(), accessToken: token(1) })
    const { promise, resolve } = deferred<Response>()
    const { session, keys } = open(() => promise)
    const given = session.token()
    await expect.poll(() => keys()).toEqual([REFRESH])
    const answer = { accessToken: token(), refreshToken: token(91 * 24 * 60) }
    await session.signedIn(answer)
    resolve(Response.json(pair()))
    await expect(given).resolves.toBe(answer.accessToken)
    expect(stored()).toEqual(answer)
  })
})

test('a sign-in in another tab takes precedence over an anonymous login in flight', async () => {
  const { promise, resolve } = deferred<Response>()
  const { session, keys } = open(() => promise)
  const given = session.token()
  await expect.poll(() => keys()).toEqual([LOGIN])
  const signedIn = pair()
  store(signedIn)
  resolve(Response.json(pair()))
  await expect(given).resolves.toBe(signedIn.accessToken)
  expect(stored()).toEqual(signedIn)
})

test('the first token does not clear the cache, as there was no user before', async () => {
  const { session, onChange } = open()
  await session.token()
  expect(onChange).not.toHaveBeenCalled()
})
