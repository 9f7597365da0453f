import { addDays } from '@momi/contract/rules/calendar'
import { DAY, HOUR } from '@momi/contract/rules/durations'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecast, SLOT, type DayOfAwards } from '../../core/missions/forecast.rules.ts'
import { devicesIn, liveDays } from '../../testing/generated-days.ts'
import { exhaustionByDay, exhaustionOf, expectedBetween, bandOf, paceOf, type Profile } from './exhaustion.rules.ts'

const SLOTS = DAY / SLOT
const steady = (perDay: number) => Array.from({ length: SLOTS }, (_, slot) => (perDay * (slot + 1)) / SLOTS)
const profile: Profile = { weekday: steady(288), weekend: steady(576) }
/** A Thursday, three hours after midnight in Nairobi. */
const NOW = new Date('2026-03-12T00:00:00Z')
const zone = 'Africa/Nairobi'
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

test.each([
  ['an hour', 0, 1, 12],
  ['half a slot', 0, 1 / 24, 0.5],
  ['the rest of the day and an hour of the next one', 0, 22, 22 * 12],
  ['a weekend with the days beside it', 21, 21 + 4 * 24, 288 + 2 * 576 + 288],
])('what is expected in %s', (_, from, to, expected) => {
  expect(expectedBetween({ profile, zone }, inHours(from), inHours(to))).toBeCloseTo(expected, 6)
})

test('the pace and its band are those of the formulas, and the band narrows with what is known', () => {
  expect(paceOf({ given: 100, expectedSoFar: 40 })).toBe(2)
  const width = (uses: number, given: number) => {
    const { earliest, likely, latest } = bandOf(uses, { given, expectedSoFar: given })
    expect(likely).toBe(uses)
    return (latest - earliest) / likely
  }
  expect(width(1e6, 380)).toBeCloseTo((2 * 1.645) / Math.sqrt(400), 2)
  expect(width(400, 1e6)).toBeCloseTo((2 * 1.645) / Math.sqrt(400), 2)
  expect(width(10_000, 10_000)).toBeLessThan(width(10_000, 100) / 5)
  // A single item is used up within three times the mean time of a use, in 95 of 100 cases.
  expect(bandOf(1, { given: 1e6, expectedSoFar: 1e6 }).latest).toBeCloseTo(3, 1)
})

const course = { profile, zone, now: NOW, until: inHours(7 * 24), perUse: 1, given: 36, expectedSoFar: 36, later: [] }

test.each([
  ['at the expected pace', {}, 120, 10],
  ['at twice the pace', { given: 92 }, 120, 5],
  ['where a use takes ten', { perUse: 10 }, 120, 1],
  ['beyond midnight', {}, 21 * 12 + 24, 23],
  ['in a slot that has begun', { now: inHours(0.05) }, 0.2, 1 / 12],
  ['with what is added before', { later: [{ at: inHours(9), amount: 60 }] }, 120, 15],
  ['but not with what is added after', { later: [{ at: inHours(11), amount: 60 }] }, 120, 10],
  ['now if nothing is left, also if something is added later', { later: [{ at: inHours(1), amount: 60 }] }, 0, 0],
])('what is left is used up %s', (_, changes, left, hours) => {
  expect(exhaustionOf({ ...course, ...changes, left }).likely).toEqual(inHours(hours))
})

test('what lasts longer than the forecast has no hour, and neither has what has no forecast', () => {
  const none = { earliest: null, likely: null, latest: null }
  expect(exhaustionOf({ ...course, left: 1e9 })).toEqual(none)
  expect(exhaustionOf({ ...course, profile: { weekday: [], weekend: [] }, left: 1 })).toEqual(none)
})

const counts = fc.record({
  left: fc.nat(5000),
  given: fc.nat(2000),
  expectedSoFar: fc.nat(2000),
  perUse: fc.integer({ min: 1, max: 50 }),
  later: fc.array(fc.record({ at: fc.nat(7 * 24).map(inHours), amount: fc.nat(1000) }), { maxLength: 3 }),
})
const msOf = (at: Date | null) => at?.getTime() ?? Infinity

test('the band contains the likely hour, and more that is left or fewer uses never make it earlier', () => {
  fc.assert(
    fc.property(counts, fc.nat(500), (given, more) => {
      const { earliest, likely, latest } = exhaustionOf({ ...course, ...given })
      expect(msOf(earliest)).toBeLessThanOrEqual(msOf(likely))
      expect(msOf(likely)).toBeLessThanOrEqual(msOf(latest))
      const fuller = exhaustionOf({ ...course, ...given, left: given.left + more })
      const faster = exhaustionOf({ ...course, ...given, given: given.given + more })
      for (const bound of ['earliest', 'likely', 'latest'] as const) {
        expect(msOf(fuller[bound])).toBeGreaterThanOrEqual(msOf({ earliest, likely, latest }[bound]))
        expect(msOf(faster[bound])).toBeLessThanOrEqual(msOf({ earliest, likely, latest }[bound]))
      }
    }),
    // Less than a use is left.
    { examples: [[{ left: 1, given: 0, expectedSoFar: 2000, perUse: 50, later: [] }, 0]] },
  )
})

test('without a forecast by the hour, a daily amount gives the day, with what is added before it', () => {
  const on = (left: number, later: { at: Date; amount: number }[] = [], days = 30) =>
    exhaustionByDay({ left, later }, 10, NOW, inHours(days * 24)).likely
  expect(on(25)).toEqual(inHours(60))
  expect(on(25, [{ at: inHours(48), amount: 5 }])).toEqual(inHours(72))
  expect(on(25, [{ at: inHours(61), amount: 5 }])).toEqual(inHours(60))
  expect(on(25, [], 2)).toBeNull()
})

/** The check-ins of generated days in Accra, whose days are those of UTC: the total by day and slot. */
async function generatedDays(people: number, seed: number): Promise<DayOfAwards[]> {
  const first = '2026-03-02'
  const from = new Date(`${first}T00:00:00Z`)
  const counted = Array.from({ length: WARM_UP + REPLAYED }, () => Array.from({ length: SLOTS }, () => 0))
  let now = from
  await liveDays(
    {
      apiKey: '',
      hasPartner: false,
      goTo: (at) => (now = at),
      // A person comes at most once a day, so each check-in that is sent is an award.
      call: async ({ url }) => {
        const slot = Math.floor((now.getTime() - from.getTime()) / SLOT)
        if (url.endsWith('/streaks/checkin')) counted[Math.floor(slot / SLOTS)]![slot % SLOTS]!++
        return { status: 200, body: {} }
      },
    },
    { devices: devicesIn(['GH'], people), from, days: counted.length, seed },
  )
  return counted.map((slots, index) => {
    let total = 0
    return { day: addDays(first, index), totals: slots.map((count) => (total += count)) }
  })
}
/** Both kinds of days have a forecast after the first nine. */
const WARM_UP = 9
const REPLAYED = 10

/** The forecast at noon of a budget that is spent at the end of a slot of this day: its error, and whether the band had it. */
function atNoon({ day, totals }: DayOfAwards, spentIn: number, history: readonly DayOfAwards[]) {
  const now = new Date(`${day}T12:00:00Z`)
  const midnight = new Date(`${day}T00:00:00Z`)
  const given = totals[SLOTS / 2 - 1]!
  const budget = totals[spentIn]!
  const spentAt = midnight.getTime() + (totals.indexOf(budget) + 1) * SLOT
  const ofDay = forecast(day, history)!
  const expected = { profile: { weekday: ofDay, weekend: ofDay }, zone: 'Africa/Accra' }
  const { earliest, likely, latest } = exhaustionOf({
    ...expected,
    now,
    until: new Date(midnight.getTime() + DAY),
    left: budget - given,
    later: [],
    perUse: 1,
    given,
    expectedSoFar: expectedBetween(expected, midnight, now),
  })
  return {
    error: Math.abs(msOf(likely) - spentAt) / (spentAt - now.getTime()),
    isInBand: msOf(earliest) <= spentAt && spentAt <= msOf(latest),
  }
}

test('[REH-03] at noon the hour of exhaustion is known within 15 % of the time until then on 7 of 10 replayed days', async () => {
  for (let seed = 1; seed <= rounds(1, 5); seed++) {
    const days = await generatedDays(rounds(1000, 3000), seed)
    // Budgets that are spent between three in the afternoon and the evening.
    const found = days.slice(-REPLAYED).map((day, n) => atNoon(day, Math.floor(SLOTS * (0.63 + 0.02 * n)), days))
    expect(found.filter(({ error }) => error <= 0.15).length).toBeGreaterThanOrEqual(7)
    expect(found.filter(({ isInBand }) => isInBand).length).toBeGreaterThanOrEqual(7)
  }
})
