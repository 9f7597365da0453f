import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { UnsupportedMethodError } from '../host/host.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { polled, realTiming, withBackoff, within } from './retry.ts'

/** A fake clock: sleeping returns immediately and is recorded. */
function counted(random = () => 1) {
  const slept: number[] = []
  return { slept, timing: { sleep: async (ms: number) => void slept.push(ms), random } }
}

const failing = async () => {
  throw new Error('no token')
}

describe('[TOK-09] the token fetch', () => {
  test('is tried up to 10 times, with delays that start at 100 ms and double', async () => {
    const { slept, timing } = counted()
    const attempt = vi.fn<() => Promise<never>>(failing)
    await expect(withBackoff(attempt, timing)).rejects.toThrow('no token')
    expect(attempt).toHaveBeenCalledTimes(10)
    expect(slept).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600])
  })

  test('has full jitter: each delay is random between 0 and its maximum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }),
        async (draws) => {
          let draw = 0
          const { slept, timing } = counted(() => draws[draw++] ?? 0)
          await withBackoff(failing, timing).catch(() => {})
          slept.forEach((ms, index) => expect(ms).toBe((draws[index] ?? 0) * 100 * 2 ** index))
        },
      ),
    )
  })

  test('ends with the first answer', async () => {
    const { slept, timing } = counted()
    let tries = 0
    await expect(withBackoff(async () => (++tries < 3 ? failing() : 'token'), timing)).resolves.toBe('token')
    expect(slept).toEqual([100, 200])
  })

  test('does not retry a method that the client lacks', async () => {
    const { slept, timing } = counted()
    const attempt = async () => {
      throw new UnsupportedMethodError('getAccessToken')
    }
    await expect(withBackoff(attempt, timing)).rejects.toThrow(UnsupportedMethodError)
    expect(slept).toEqual([])
  })
})

describe('[TOK-09] the token wait', () => {
  test('polls every 100 ms for up to 60000 ms', async () => {
    const { slept, timing } = counted()
    await polled(() => false, timing)
    expect(new Set(slept)).toEqual(new Set([100]))
    expect(slept.length * 100).toBe(60_000)
  })

  test('ends when the condition is true', async () => {
    const { slept, timing } = counted()
    await polled(() => slept.length === 3, timing)
    expect(slept).toHaveLength(3)
  })
})

test('an answer within the limit is returned, and a later one is not awaited', async () => {
  vi.useFakeTimers()
  const never = within(new Promise(() => {}), 1000, realTiming)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(never).resolves.toBeUndefined()
  await expect(within(Promise.resolve('token'), 1000, realTiming)).resolves.toBe('token')
  vi.useRealTimers()
})

test('concurrent callers share one run, and a later caller starts another', async () => {
  let runs = 0
  const run = oneAtATime(async () => ++runs)
  await expect(Promise.all([run(), run(), run()])).resolves.toEqual([1, 1, 1])
  await expect(run()).resolves.toBe(2)
})

test('concurrent callers also share a failure, which is not cached', async () => {
  let runs = 0
  const run = oneAtATime(async () => (++runs === 1 ? failing() : runs))
  const [first, second] = await Promise.allSettled([run(), run()])
  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  await expect(run()).resolves.toBe(2)
})
