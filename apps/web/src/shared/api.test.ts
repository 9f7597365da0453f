import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { MISSIONS_KEY, retryDelay, swrConfig, type Retried } from './api.ts'

test('[MIS-05] missions are cached under the call’s path, deduplicated for 2 s and refetched on focus', () => {
  expect(MISSIONS_KEY).toBe('/api/v1/user/missions')
  expect({ ...SWRConfig.defaultValue, ...swrConfig }).toMatchObject({ dedupingInterval: 2000, revalidateOnFocus: true })
})

test('[MIS-05] a failed load is retried up to 5 times, after 5, 10, 15, 20 and 25 s', () => {
  expect([1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([5000, 10_000, 15_000, 20_000, 25_000, undefined])
})

const refused = new ApiError('/x', 403, 'Forbidden', '{}')
const broken = new ApiError('/x', 503, 'Service Unavailable', '{}')
const tooMany = new ApiError('/x', 429, 'Too Many Requests', '{}')
const offline = new NetworkError('The network failed')

test.each([
  ['the line failed', offline, 1, 5000],
  ['the server failed', broken, 2, 10_000],
  ['too many requests', tooMany, 5, 25_000],
  ['the fifth retry failed too', broken, 6, undefined],
  ['the server refused', refused, 1, undefined],
])('[MIS-05] a failed load is retried after the expected time, or not at all: %s', (_, error, retryCount, delay) => {
  vi.useFakeTimers()
  try {
    const asked: unknown[] = []
    const revalidate = async (options?: unknown) => {
      asked.push(options)
      return true
    }
    delete (error as Retried).retryAt
    swrConfig.onErrorRetry?.(error, MISSIONS_KEY, {} as never, revalidate, { retryCount, dedupe: true })
    // The time of the retry, which is shown to the person.
    expect((error as Retried).retryAt).toBe(delay === undefined ? undefined : Date.now() + delay)
    vi.advanceTimersByTime((delay ?? 60_000) - 1)
    expect(asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(asked).toHaveLength(delay === undefined ? 0 : 1)
  } finally {
    vi.useRealTimers()
  }
})
