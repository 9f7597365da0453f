import { expect, test } from 'vitest'
import { reasonOf } from './mission-reason.rules.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const EARLIER = new Date('2026-03-02T07:59:59Z')
const LATER = new Date('2026-03-02T08:00:01Z')
const on = {
  enabled: true,
  override: null,
  startsAt: null,
  endsAt: null,
  budgetLeft: null,
  isCountryPaused: false,
  hasGiftInCountry: true,
}

test.each([
  ['enabled', {}, 'ENABLED_IN_COUNTRY'],
  ['enabled between its dates', { startsAt: EARLIER, endsAt: LATER }, 'ENABLED_IN_COUNTRY'],
  ['with some of its budget left', { budgetLeft: 1 }, 'ENABLED_IN_COUNTRY'],
  ['disabled', { enabled: false }, 'DISABLED_IN_COUNTRY'],
  ['disabled, and enabled for the user', { enabled: false, override: true }, 'ENABLED_FOR_USER'],
  ['disabled for the user', { override: false }, 'DISABLED_FOR_USER'],
  ['before its start', { startsAt: LATER }, 'NOT_STARTED'],
  ['at its start', { startsAt: NOW }, 'ENABLED_IN_COUNTRY'],
  ['at its end', { endsAt: NOW }, 'ENDED'],
  ['enabled for the user after its end', { override: true, endsAt: EARLIER }, 'ENDED'],
  ['with all of its budget spent', { budgetLeft: 0 }, 'BUDGET_SPENT'],
  ['in a country that is paused', { isCountryPaused: true, hasGiftInCountry: false }, 'COUNTRY_PAUSED'],
  ['that is disabled, in a country that is paused', { enabled: false, isCountryPaused: true }, 'DISABLED_IN_COUNTRY'],
  ['that pays points, in a country without points', { hasGiftInCountry: false }, 'POINTS_NOT_ENABLED_IN_COUNTRY'],
])('the right reason is given for a mission being on or off: %s', (_, facts, reason) => {
  expect(reasonOf({ ...on, ...facts }, NOW)).toBe(reason)
})
