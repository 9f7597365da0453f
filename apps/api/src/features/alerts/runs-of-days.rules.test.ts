import { expect, test } from 'vitest'
import { isNews } from './runs-of-days.rules.ts'

const ZONE = 'Africa/Lagos'
/** Whether staff are told at each of these times of the clock in Lagos. */
const told = (...times: string[]) => {
  const at = times.map((time) => new Date(`2026-03-${time}:00+01:00`))
  return at.map((one, index) => isNews(one, at.slice(0, index), ZONE))
}

test('[REH-03] of a budget of a day that is spent every evening, staff are told on the first one', () => {
  expect(told('02T18:00', '03T18:10', '04T17:40', '05T19:00', '06T17:30')).toEqual([true, false, false, false, false])
})

test('[REH-03] they are told again once it is an hour earlier than when they were told, and once it is another hour earlier', () => {
  expect(told('02T18:00', '03T17:00', '04T16:30', '05T16:01', '06T16:00')).toEqual([true, true, false, false, true])
  // An hour that comes closer day by day is told of too.
  expect(told('02T18:00', '03T17:40', '04T17:20', '05T17:00')).toEqual([true, false, false, true])
  // Shortly after midnight is early, not late.
  expect(told('02T23:30', '04T00:10')).toEqual([true, true])
})

test('[REH-03] they are told again after three days without it, and the second time on one day', () => {
  expect(told('02T18:00', '05T18:00', '08T18:01')).toEqual([true, false, true])
  expect(told('02T18:00', '03T18:00', '03T21:00', '04T18:00')).toEqual([true, false, true, true])
})
