import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred, fakeServer } from '../testing/fakes.ts'
import { ApiError, BadAnswerError, NetworkError } from './api-error.ts'
import { createCall, type Transport } from './call.ts'

/** Calls with any key, even keys that are not in the contract. */
type AnyCall = (key: string, input: unknown) => Promise<unknown>

const json = (body: unknown, status = 200) => Response.json(body, { status })

function setUp(answer: Parameters<typeof fakeServer>[0], transport: Partial<Transport> = {}) {
  const server = fakeServer(answer)
  const call = createCall({ baseUrl: 'https://api.test', fetch: server.fetch, headers: () => ({}), ...transport })
  return { ...server, call, any: call as AnyCall }
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('a request', () => {
  test('goes to the configured base, with its parameters in path and query', async () => {
    const { any, keys } = setUp(() => json({}))
    await any('GET /api/v1/rewards/my-items/{id}', { params: { id: 'a/b?c' }, query: { size: 20, cursor: undefined } })
    expect(keys()).toEqual(['GET https://api.test/api/v1/rewards/my-items/a%2Fb%3Fc?size=20'])
  })

  test('carries its body as JSON, and its idempotency key', async () => {
    const { any, sent } = setUp(() => json({}))
    await any('POST /api/v1/streaks/checkin', { body: { day: 1 }, idempotencyKey: 'tap-1' })
    expect(sent[0]).toMatchObject({ body: { day: 1 }, headers: { 'idempotency-key': 'tap-1' } })
    expect(sent[0]?.headers['content-type']).toBe('application/json')
  })

  test('[API-02] carries the bearer token and the headers of every request', async () => {
    const { call, sent } = setUp(() => json({}), {
      token: async () => 'a.b.c',
      headers: () => ({ 'x-frontend': 'lab' }),
    })
    await call('GET /api/v1/points', {})
    await call('GET /api/v1/user/me', {}, { entrypoint: 'RewardsEarned' })
    expect(sent[0]?.headers).toEqual({ 'x-frontend': 'lab', authorization: 'Bearer a.b.c' })
    expect(sent[1]?.headers['x-entrypoint']).toBe('RewardsEarned')
  })

  test('[API-02] carries basic auth if it is configured and there is no token', async () => {
    const token = async () => 'a.b.c'
    for (const [transport, authorization] of [
      [{ basicAuth: 'staging:open' }, `Basic ${btoa('staging:open')}`],
      [{ basicAuth: 'staging:open', token }, 'Bearer a.b.c'],
      [{ basicAuth: '' }, undefined],
    ] as const) {
      const { call, sent } = setUp(() => json({}), transport)
      await call('GET /api/v1/points', {})
      expect(sent[0]?.headers['authorization']).toBe(authorization)
    }
  })

  test('[API-02] geolocation is requested without a bearer token and without waiting for one', async () => {
    const { call, sent } = setUp(() => json({ countryCode: 'NG' }), { token: () => new Promise(() => {}) })
    await call('GET /api/v1/user/geolocation', {})
    expect(sent[0]?.headers).toEqual({})
  })
})

test('the furthest position that an answer named goes with every later request', async () => {
  const named = ['7', null, '5', '12', null]
  const { call, sent } = setUp(() => {
    const position = named[sent.length - 1]
    return Response.json({}, position ? { headers: { 'x-write-position': position } } : {})
  })
  for (const at of named.keys()) {
    vi.advanceTimersByTime(2000 * at)
    await call('GET /api/v1/points', {})
  }
  expect(sent.map(({ headers }) => headers['x-write-position'])).toEqual([undefined, '7', '7', '7', '12'])
})

describe('an answer of the server', () => {
  test.each([200, 201, 202, 299])('[API-03] is a success with status %i', async (status) => {
    const { call } = setUp(() => json({ balance: 5 }, status))
    await expect(call('GET /api/v1/points', {})).resolves.toEqual({ balance: 5 })
  })

  test('[API-03] may have an empty body', async () => {
    const { any } = setUp(() => new Response(null, { status: 204 }))
    await expect(any('POST /api/v1/user/logout', {})).resolves.toBeUndefined()
  })

  test('[API-03] is awaited without a time limit', async () => {
    const { call } = setUp(
      () => new Promise((resolve) => setTimeout(() => resolve(json({ balance: 1 })), 24 * 3600_000)),
    )
    const answer = call('GET /api/v1/points', {})
    await vi.advanceTimersByTimeAsync(24 * 3600_000)
    await expect(answer).resolves.toEqual({ balance: 1 })
  })

  test('is an ApiError if its status is not 2xx', async () => {
    const { call } = setUp(() => json({ errorCode: 'not_found', detail: 'No such thing', requestId: 'r1' }, 404))
    const error = await call('GET /api/v1/points', {}).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      url: 'https://api.test/api/v1/points',
      status: 404,
      code: 'not_found',
      requestId: 'r1',
    })
  })

  test.each([
    ['broke off', () => new Response(new ReadableStream({ start: (body) => body.error(new Error('reset')) }))],
    ['is half', () => new Response('{"balance":')],
    ['is a page of somebody in between', () => new Response('<html>Welcome to the hotel</html>')],
  ])('is a BadAnswerError if it %s', async (_, answer) => {
    const { call } = setUp(answer)
    const error = await call('GET /api/v1/points', {}).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadAnswerError)
    expect(error).toBeInstanceOf(NetworkError)
  })

  test('is a NetworkError, but no BadAnswerError, if it never came', async () => {
    const { call } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await call('GET /api/v1/points', {}).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).not.toBeInstanceOf(BadAnswerError)
  })
})

describe('[API-03] the cache of one second', () => {
  const counting = () => {
    let count = 0
    return setUp(() => json({ balance: ++count }))
  }

  test('answers the same GET for 1000 ms and no longer', async () => {
    const { call, sent } = counting()
    await call('GET /api/v1/points', {})
    vi.advanceTimersByTime(999)
    expect(await call('GET /api/v1/points', {})).toEqual({ balance: 1 })
    vi.advanceTimersByTime(1)
    expect(await call('GET /api/v1/points', {})).toEqual({ balance: 2 })
    expect(sent).toHaveLength(2)
  })

  test('applies to HEAD, and starts when the answer arrives', async () => {
    const { any, sent } = setUp(() => new Promise((resolve) => setTimeout(() => resolve(new Response(null)), 3000)))
    const first = any('HEAD /api/v1/points', {})
    await vi.advanceTimersByTimeAsync(3000)
    await first
    vi.advanceTimersByTime(999)
    await any('HEAD /api/v1/points', {})
    expect(sent).toHaveLength(1)
  })

  test('separates different queries', async () => {
    const { any, sent } = counting()
    await any('GET /api/v1/points/history', { query: { cursor: 'a' } })
    await any('GET /api/v1/points/history', { query: { cursor: 'b' } })
    await any('GET /api/v1/points/history', {})
    expect(sent).toHaveLength(3)
  })

  test('separates different path parameters, both while the requests are running and afterwards', async () => {
    const { any, sent } = setUp(({ url }) => json(url.slice(-1)))
    const read = (id: string) => any('GET /api/v1/rewards/my-items/{id}', { params: { id } })
    expect(await Promise.all([read('a'), read('b')])).toEqual(['a', 'b'])
    expect([await read('a'), await read('b'), await read('c')]).toEqual(['a', 'b', 'c'])
    expect(sent).toHaveLength(3)
  })

  test('is emptied by clear, which also forgets running requests', async () => {
    const { call, sent } = counting()
    const old = call('GET /api/v1/points', {})
    call.clear()
    expect(await call('GET /api/v1/points', {})).toEqual({ balance: 2 })
    expect(await old).toEqual({ balance: 1 })
    expect(await call('GET /api/v1/points', {})).toEqual({ balance: 2 })
    expect(sent).toHaveLength(2)
  })

  test('shares one running request among all callers', async () => {
    const { promise, resolve } = deferred<Response>()
    const { call, sent } = setUp(() => promise)
    const answers = [1, 2, 3].map(() => call('GET /api/v1/points', {}))
    await vi.advanceTimersByTimeAsync(5000)
    answers.push(call('GET /api/v1/points', {}))
    resolve(json({ balance: 7 }))
    expect(await Promise.all(answers)).toEqual(Array(4).fill({ balance: 7 }))
    expect(sent).toHaveLength(1)
  })

  test('does not keep failures', async () => {
    let isDown = true
    const { call } = setUp(() => (isDown ? json({}, 503) : json({ balance: 1 })))
    await expect(call('GET /api/v1/points', {})).rejects.toThrow(ApiError)
    isDown = false
    await expect(call('GET /api/v1/points', {})).resolves.toEqual({ balance: 1 })
  })

  test('keeps a newer answer when an older request fails late', async () => {
    const { promise, reject } = deferred<Response>()
    let count = 0
    const { call, sent } = setUp(() => (++count === 1 ? promise : json({ balance: count })))
    const old = call('GET /api/v1/points', {})
    call.clear()
    await call('GET /api/v1/points', {})
    reject(new TypeError('Failed to fetch'))
    await expect(old).rejects.toThrow(NetworkError)
    await call('GET /api/v1/points', {})
    expect(sent).toHaveLength(2)
  })

  test('expires even if the phone’s clock is set back by a year', async () => {
    const { call, sent } = counting()
    await call('GET /api/v1/points', {})
    vi.setSystemTime('2025-03-10')
    await call('GET /api/v1/points', {})
    expect(sent).toHaveLength(2)
  })

  test('is not used for calls that change something', async () => {
    const { any, sent } = counting()
    await Promise.all([1, 2].map(() => any('POST /api/v1/streaks/checkin', { idempotencyKey: 'k' })))
    expect(sent).toHaveLength(2)
  })
})

describe('[TOK-06] an authentication error', () => {
  /** A server that accepts only the token `good`, and a session that provides the tokens `given` in turn. */
  function tokens(good: string, ...given: (string | undefined)[]) {
    const asked: (string | undefined)[] = []
    const set = setUp(({ headers }) => (headers['authorization'] === `Bearer ${good}` ? json({}) : json({}, 401)), {
      token: async (refused) => {
        asked.push(refused)
        return given[asked.length - 1]
      },
    })
    return { ...set, asked }
  }

  test('forces one refresh with the refused token, and retries once', async () => {
    const { call, sent, asked } = tokens('new', 'old', 'new')
    await expect(call('GET /api/v1/points', {})).resolves.toEqual({})
    expect(asked).toEqual([undefined, 'old'])
    expect(sent).toHaveLength(2)
  })

  test('is returned to the caller if the retry fails too', async () => {
    const { call, sent } = tokens('none', 'old', 'new', 'newer')
    await expect(call('GET /api/v1/points', {})).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(2)
  })

  test('is returned to the caller for a call without a bearer token', async () => {
    const { call, sent } = tokens('none', undefined, 'new')
    await expect(call('GET /api/v1/points', {})).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
  })

  test('retries a POST with the same idempotency key', async () => {
    const { any, sent } = tokens('new', 'old', 'new')
    await any('POST /api/v1/streaks/checkin', { idempotencyKey: 'tap-1' })
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['tap-1', 'tap-1'])
  })

  test.each([400, 403, 404, 422, 500])('is only a 401; status %i is returned without a retry', async (status) => {
    const { call, sent } = setUp(() => json({}, status), { token: async () => 'a.b.c' })
    await expect(call('GET /api/v1/points', {})).rejects.toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })
})

describe('a caller who aborts', () => {
  test('gets the abort reason, while other callers still get the answer', async () => {
    const { promise, resolve } = deferred<Response>()
    const { call } = setUp(() => promise)
    const leaving = new AbortController()
    const left = call('GET /api/v1/points', {}, { signal: leaving.signal })
    const stays = call('GET /api/v1/points', {})
    leaving.abort()
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    resolve(json({ balance: 3 }))
    await expect(stays).resolves.toEqual({ balance: 3 })
  })

  test('a caller who aborts before the start sends nothing', async () => {
    const { call, sent } = setUp(() => json({}))
    await expect(call('GET /api/v1/points', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(sent).toHaveLength(0)
  })

  test('a caller who aborts a POST gets fetch’s abort error, not a NetworkError', async () => {
    const leaving = new AbortController()
    leaving.abort()
    const { call } = setUp(() => json({}), {
      fetch: async (_, { signal }) => {
        signal?.throwIfAborted()
        return json({})
      },
    })
    const body = { walletAddress: '0x0' }
    const answer = call('POST /api/v1/user/wallet-address', { body }, { signal: leaving.signal })
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})
