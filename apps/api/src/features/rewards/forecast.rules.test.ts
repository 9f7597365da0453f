import { expect, test } from 'vitest'
import { paceOf, runsOutOn } from './forecast.rules.ts'

const TODAY = '2026-03-02'
const free = (...days: [day: string, items: number][]) => days.map(([day, items]) => ({ day, items }))

test.each([
  ['ten items at five wins a day last until the day after tomorrow', free(['2026-01-01', 10]), 5, '2026-03-04'],
  ['an empty stock is out today', [], 5, TODAY],
  ['half an item a day', free(['2026-03-02', 3]), 0.5, '2026-03-08'],
  ['without wins there is no end', free(['2026-01-01', 10]), 0, null],
  ['a stock for more than a year has no forecast', free(['2026-01-01', 10_000]), 1, null],
  ['items that arrive before this day extend the stock', free(['2026-03-01', 10], ['2026-03-03', 10]), 5, '2026-03-06'],
  ['the order of the items does not matter', free(['2026-03-03', 10], ['2026-03-01', 10]), 5, '2026-03-06'],
  ['items that arrive after this day change nothing', free(['2026-03-01', 10], ['2026-03-09', 100]), 5, '2026-03-04'],
  ['items that arrive on this very day change nothing', free(['2026-03-01', 10], ['2026-03-04', 100]), 5, '2026-03-04'],
  ['without items that are available now, it is today', free(['2026-03-09', 100]), 5, TODAY],
])('the day on which the stock runs out: %s', (_, items, perDay, day) => {
  expect(runsOutOn(items, perDay, TODAY)).toBe(day)
})

test.each([
  ['seven full days', '2026-01-01', 14, 2],
  ['three full days since it was added', '2026-02-27', 6, 2],
  ['added today', TODAY, 0, 0],
])('the pace of a reward: %s', (_, addedOn, won, perDay) => {
  expect(paceOf({ won, addedOn }, TODAY, 7)).toBe(perDay)
})
