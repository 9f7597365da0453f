import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

test('tasks above the limit wait in order, and the next one starts when a running task ends or fails', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  const ends: { end: () => void; fail: (error: Error) => void }[] = []
  const works = Array.from({ length: 4 }, (_, i) =>
    inTurn(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(i)
          ends.push({ end: () => resolve(i), fail: reject })
        }),
    ),
  )
  expect(begun).toEqual([0, 1])
  ends[1]!.fail(new Error('failed'))
  await expect(works[1]).rejects.toThrow('failed')
  expect(begun).toEqual([0, 1, 2])
  ends[0]!.end()
  expect(await works[0]).toBe(0)
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]!.end()
  ends[3]!.end()
  expect(await Promise.all([works[2], works[3]])).toEqual([2, 3])
})
