import { expect, test } from 'vitest'
import { chartRows, countriesOf } from './trends.ts'

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
