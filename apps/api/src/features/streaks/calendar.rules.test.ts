import { expect, test } from 'vitest'
import { daysOfMonth } from './calendar.rules.ts'

const statesOf = (month: string, since: string | null) =>
  daysOfMonth(month, {
    today: '2026-02-10',
    since,
    recorded: new Map([
      ['2026-02-03', 'CHECKED_IN'],
      ['2026-02-05', 'FREEZE'],
      ['2026-02-06', 'OUTAGE'],
    ] as const),
  })

test('each day of a month has its state', () => {
  const days = statesOf('2026-02', '2026-02-03')
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`),
  )
  expect(days.slice(0, 12).map(({ state }) => state)).toEqual([
    'BEFORE_START',
    'BEFORE_START',
    'CHECKED_IN',
    'MISSED',
    'FREEZE',
    'OUTAGE',
    'MISSED',
    'MISSED',
    'MISSED',
    'TODAY',
    'FUTURE',
    'FUTURE',
  ])
})

test('a day without its check-in is missed only after the first one', () => {
  const first = (since: string | null) => statesOf('2026-02', since)[0]!.state
  expect([first('2026-01-31'), first('2026-02-01'), first(null)]).toEqual(['MISSED', 'BEFORE_START', 'BEFORE_START'])
})

test('what is recorded of today is shown instead of today', () => {
  const days = daysOfMonth('2026-02', {
    today: '2026-02-10',
    since: null,
    recorded: new Map([['2026-02-10', 'CHECKED_IN'] as const]),
  })
  expect(days[9]).toEqual({ date: '2026-02-10', state: 'CHECKED_IN' })
})
