import { expect, test } from 'vitest'
import { chartRows, countriesOf, sumOfWheel } from './trends.ts'

const day = (date: string, countryCode: string, checkIns: number) => ({
  day: date,
  countryCode,
  checkIns,
  rewards: 0,
  payouts: 2 * checkIns,
  paid: '0',
})
const DAYS = [day('2026-03-01', 'NG', 5), day('2026-03-01', 'KE', 3), day('2026-03-02', 'NG', 7)]

test('a chart has a row for each day with the number of each country', () => {
  expect(countriesOf(DAYS)).toEqual(['NG', 'KE'])
  expect(chartRows(DAYS, 'checkIns')).toEqual([
    { day: '2026-03-01', NG: 5, KE: 3 },
    { day: '2026-03-02', NG: 7 },
  ])
  expect(chartRows(DAYS, 'payouts')[1]).toEqual({ day: '2026-03-02', NG: 14 })
})

test('what the wheel paid is the sum of all days that are shown', () => {
  const wheel = { day: '2026-03-01', countryCode: 'NG', spins: 4, points: 70, rewards: 1, worth: '0.25' }
  expect(sumOfWheel([wheel, { ...wheel, day: '2026-03-02', worth: '1.5' }])).toEqual({
    spins: 8,
    points: 140,
    rewards: 2,
    worth: 1.75,
  })
})
