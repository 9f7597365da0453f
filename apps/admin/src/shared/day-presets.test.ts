import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf, presetOf, PRESETS } from './day-presets.ts'

test.each([
  ['today', '2026-03-31', '2026-03-31'],
  ['yesterday', '2026-03-30', '2026-03-30'],
  ['week', '2026-03-25', '2026-03-31'],
  ['lastWeek', '2026-03-23', '2026-03-29'],
  ['month', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-31'],
] as const)('%s is %s to %s on 31 March', (preset, from, to) => {
  expect(daysOf(preset, '2026-03-31')).toEqual({ from, to })
  expect(presetOf({ from, to }, '2026-03-31')).toBe(preset)
})

test('the days of a preset are in order on every day, and are found again as that preset or a shorter one', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.constantFrom(...PRESETS), (today, preset) => {
      const days = daysOf(preset, today)
      expect(days.from <= days.to && days.to <= today).toBe(true)
      const found = presetOf(days, today)!
      expect(PRESETS.indexOf(found)).toBeLessThanOrEqual(PRESETS.indexOf(preset))
      expect(daysOf(found, today)).toEqual(days)
    }),
  )
})

test.each([
  ['', ''],
  ['2026-03-30', '2026-03-31'],
  ['2026-03-31', ''],
])('%s to %s is no preset', (from, to) => {
  expect(presetOf({ from, to }, '2026-03-31')).toBeUndefined()
})
