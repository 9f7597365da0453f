// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterReturn } from './on-return.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const comeBack = () => window.dispatchEvent(new Event('focus'))

/** The times of the refetches if the person returns at the times `returns`; all in seconds since afterReturn's call. */
async function refetchesOf(...returns: number[]): Promise<number[]> {
  const start = Date.now()
  const seen: number[] = []
  afterReturn(() => seen.push((Date.now() - start) / 1000))
  for (const at of returns) {
    await vi.advanceTimersByTimeAsync(start + at * 1000 - Date.now())
    comeBack()
  }
  await vi.advanceTimersByTimeAsync(60_000)
  return seen
}

test('[CLI-04] the data is refetched 0.5, 2 and 5 seconds after the person returns to the page', async () => {
  expect(await refetchesOf(3)).toEqual([3.5, 5, 8])
})

test('nothing is refetched before the person returns', async () => {
  expect(await refetchesOf()).toEqual([])
})

test('[CLI-04] a second return within ten seconds restarts the refetches', async () => {
  expect(await refetchesOf(1, 2)).toEqual([1.5, 2.5, 4, 7])
  expect(await refetchesOf(1, 10)).toEqual([1.5, 3, 6, 10.5, 12, 15])
})

test('a return more than ten seconds after the previous one is left to the usual refetch on focus', async () => {
  expect(await refetchesOf(1, 12)).toEqual([1.5, 3, 6])
})
