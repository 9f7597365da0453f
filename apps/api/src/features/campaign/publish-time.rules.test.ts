import { expect, test } from 'vitest'
import { instantOf } from './publish-time.rules.ts'

test.each([
  ['a time of Lagos', '2026-11-30T00:00', 'Africa/Lagos', '2026-11-29T23:00:00.000Z'],
  ['a time that the clock skipped', '2018-11-04T00:30', 'America/Sao_Paulo', undefined],
  ['a time that the zone had twice', '2018-02-17T23:30', 'America/Sao_Paulo', undefined],
  ['an unknown zone', '2026-11-30T00:00', 'Africa/Atlantis', undefined],
  ['no time', 'tomorrow', 'Africa/Lagos', undefined],
])('%s', (_, wallTime, zone, expected) => {
  expect(instantOf({ wallTime, zone })?.toISOString()).toBe(expected)
})

test('an error that no input can cause is not hidden', () => {
  expect(() => instantOf({ wallTime: '2026-11-30T00:00', zone: 1 as never })).toThrow(TypeError)
})
