import { afterEach, expect, test } from 'vitest'
import { applyTimeZone } from './time-zone.ts'

const before = { formatter: Intl.DateTimeFormat, date: Object.getOwnPropertyDescriptors(Date.prototype) }
afterEach(() => {
  Intl.DateTimeFormat = before.formatter
  Object.defineProperties(Date.prototype, before.date)
})

const instant = new Date('2026-03-01T22:30:00Z')

test.each([
  ['Asia/Kathmandu', '2026-2-2 4:15', '4:15 AM'],
  ['America/Los_Angeles', '2026-2-1 14:30', '2:30 PM'],
])('a page in the time zone %s reads a date as %s and formats its time as %s', (timeZone, local, formatted) => {
  applyTimeZone({ timeZone })
  const parts = [instant.getFullYear(), instant.getMonth(), instant.getDate()]
  expect(`${parts.join('-')} ${instant.getHours()}:${instant.getMinutes()}`).toBe(local)
  expect(new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(instant).replace(/\s/, ' ')).toBe(formatted)
  expect(new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(instant)).toMatch(/^10:30/)
  expect(new Date(Number.NaN).getDate()).toBeNaN()
})
