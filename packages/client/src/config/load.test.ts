import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWithin } from './load.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[APP-03] loading a configuration that never arrives fails after 60 s, and not before', async () => {
  let failure: unknown
  void loadWithin(() => new Promise(() => {})).catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toEqual(new Error('Configuration did not answer in 60000 ms'))
})

test('[APP-03] an answer at the last moment is accepted, and leaves no timer', async () => {
  const config = loadWithin(() => new Promise((resolve) => setTimeout(() => resolve('config'), 59_999)))
  await vi.advanceTimersByTimeAsync(59_999)
  await expect(config).resolves.toBe('config')
  expect(vi.getTimerCount()).toBe(0)
})

test('[APP-03] a load whose request fails is rejected immediately, and can be repeated', async () => {
  let tries = 0
  const load = async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch')
    return 'config'
  }
  await expect(loadWithin(load)).rejects.toThrow('Failed to fetch')
  await expect(loadWithin(load)).resolves.toBe('config')
  expect(vi.getTimerCount()).toBe(0)
})

test('a configuration request that the page started before the client was loaded is used', async () => {
  const early = Promise.resolve('config')
  await expect(loadWithin(() => early)).resolves.toBe('config')
})
