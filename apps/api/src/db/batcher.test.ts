import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A batcher whose batches end when the test says so. */
function heldBatcher() {
  const batches: { items: number[]; end: () => void }[] = []
  const run = (items: number[]) =>
    new Promise<number[]>((resolve) => batches.push({ items, end: () => resolve(items) }))
  return { batches, add: createBatcher(run) }
}

afterEach(() => vi.useRealTimers())

test('items that arrive while a batch runs form one batch after it', async () => {
  // Without a clock, a batch does not become slow, however long a busy machine takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { batches, add } = heldBatcher()
  const first = [add(1), add(2)]
  await setImmediate()
  const second = [add(3)]
  await setImmediate()
  second.push(add(4))
  await setImmediate()
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]])
  batches[0]!.end()
  expect(await Promise.all(first)).toEqual([1, 2])
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ])
  batches[1]!.end()
  expect(await Promise.all(second)).toEqual([3, 4])
})

test('the next batch does not wait for a batch that takes long, but at most two batches run at a time', async () => {
  const { batches, add } = heldBatcher()
  const all = [add(1)]
  await setImmediate()
  all.push(add(2))
  await expect.poll(() => batches.map(({ items }) => items)).toEqual([[1], [2]])
  all.push(add(3))
  // Longer than SLOW_MS: the third item now waits only because two batches are running.
  await sleep(150)
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]])
  batches[1]!.end()
  await expect.poll(() => batches.map(({ items }) => items)).toEqual([[1], [2], [3]])
  batches[0]!.end()
  batches[2]!.end()
  expect(await Promise.all(all)).toEqual([1, 2, 3])
})
