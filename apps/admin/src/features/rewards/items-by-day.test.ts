import { expect, test } from 'vitest'
import { itemsByDay } from './items-by-day.ts'

test('the days between two winnable dates are shown, so that the axis is to scale', () => {
  const row = (winnableOn: string, items: number) => ({ winnableOn, items })
  expect(itemsByDay([row('2026-02-27', 8), row('2026-03-02', 45), row('2026-03-02', 2)])).toEqual([
    { day: '2026-02-27', items: 8 },
    { day: '2026-02-28', items: 0 },
    { day: '2026-03-01', items: 0 },
    { day: '2026-03-02', items: 47 },
  ])
  expect(itemsByDay([])).toEqual([])
})
