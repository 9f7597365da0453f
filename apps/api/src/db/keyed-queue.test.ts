import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('tasks with the same key run one after the other in order, and do not wait for tasks with other keys', async () => {
  const enqueue = createKeyedQueue()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} starts`)
    await setImmediate()
    log.push(`${name} ends`)
    return name
  }
  const done = [enqueue('a', work('a1')), enqueue('a', work('a2')), enqueue('b', work('b1'))]
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'b1'])
  expect(log.filter((line) => line.startsWith('a'))).toEqual(['a1 starts', 'a1 ends', 'a2 starts', 'a2 ends'])
  expect(log.indexOf('b1 starts')).toBeLessThan(log.indexOf('a1 ends'))
})

test('a failed task does not affect the next one with its key', async () => {
  const enqueue = createKeyedQueue()
  const failed = enqueue('a', () => Promise.reject(new Error('no')))
  const next = enqueue('a', () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
