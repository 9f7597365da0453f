import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog, type EventLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (path: string) => ({ kind: 'location', path }) as const
const paths = ({ entries }: EventLog) => entries().map(({ event }) => event.kind === 'location' && event.path)

test('events in quick succession are shown together, newest first', () => {
  const log = createLog()
  const listener = vi.fn<() => void>()
  log.subscribe(listener)
  log.add(at('/missions'))
  log.add(at('/points'))
  expect(log.entries()).toEqual([])
  vi.runAllTimers()
  log.add(at('/faq'))
  vi.runAllTimers()
  expect(paths(log)).toEqual(['/faq', '/points', '/missions'])
  expect(new Set(log.entries().map(({ id }) => id)).size).toBe(3)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('after the log is cleared, it shows only new events', () => {
  const log = createLog()
  log.add(at('/missions'))
  log.clear()
  log.add(at('/points'))
  vi.runAllTimers()
  expect(paths(log)).toEqual(['/points'])
})

test('the log keeps the last 200 events', () => {
  const log = createLog()
  for (let day = 1; day <= 201; day++) log.add(at(`/${day}`))
  vi.runAllTimers()
  expect(paths(log)).toHaveLength(200)
  expect(paths(log).at(-1)).toBe('/2')
})
