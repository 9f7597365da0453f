import { EVERYWHERE } from '@momi/contract/config-subjects'
import { describe, expect, test } from 'vitest'
import type { BudgetBody } from './budget-subject.ts'
import { countsIn, periodStart, type CountedGift } from './counting.rules.ts'

// That the functions of the database decide the same is tested in counting.rules.test.ts.
const AT = new Date('2026-03-02T22:30:00Z')
const SPAN = { every: 'SPAN', from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' } as const
const budget = (scope: BudgetBody['scope'], period: BudgetBody['period'] = { every: 'DAY' }, country = 'NG') => ({
  country,
  key: 'budget',
  body: { active: true, scope, period, limit: { unit: 'POINTS', points: 1 } } as BudgetBody,
})
const gift = (given: Partial<CountedGift> = {}): CountedGift => ({
  kind: 'AWARD',
  country: 'NG',
  mission: 'streaks',
  reward: null,
  ...given,
})

describe('a gift counts in a budget', () => {
  const SCOPES: readonly BudgetBody['scope'][] = [
    { of: 'COUNTRY' },
    { of: 'MISSION', mission: 'streaks' },
    { of: 'PRIZE', reward: 'phone' },
    { of: 'MARKET' },
    { of: 'EXCHANGE' },
  ]
  test.each<[string, CountedGift, string[]]>([
    ['points of a mission', gift(), ['COUNTRY', 'MISSION']],
    ['points of another mission', gift({ mission: 'roulette' }), ['COUNTRY']],
    ['a prize', gift({ kind: 'PRIZE', mission: null, reward: 'phone' }), ['COUNTRY', 'PRIZE']],
    ['another prize', gift({ kind: 'PRIZE', mission: null, reward: 'car' }), ['COUNTRY']],
    ['an item of the market', gift({ kind: 'PURCHASE', mission: null }), ['COUNTRY', 'MARKET']],
    ['an exchange', gift({ kind: 'EXCHANGE', mission: null }), ['COUNTRY', 'EXCHANGE']],
    ['a gift in another country', gift({ country: 'KE' }), []],
  ])('of its kind: %s', (_, one, expected) => {
    expect(SCOPES.filter((scope) => countsIn(budget(scope), one, AT)).map(({ of }) => of)).toEqual(expected)
  })

  test('of all countries', () => {
    expect(countsIn(budget({ of: 'COUNTRY' }, SPAN, EVERYWHERE), gift({ country: 'KE' }), AT)).toBe(true)
  })

  test('in its span, whose end is not part of it', () => {
    const isIn = (at: string) => countsIn(budget({ of: 'COUNTRY' }, SPAN), gift(), new Date(at))
    expect([
      isIn('2026-02-28T23:59:59.999Z'),
      isIn(SPAN.from),
      isIn('2026-03-31T23:59:59.999Z'),
      isIn(SPAN.to),
    ]).toEqual([false, true, true, false])
  })

  test('of no kind that is unknown', () => {
    expect(() => countsIn(budget({ of: 'MOON' } as never), gift(), AT)).toThrow('[object Object]')
  })
})

test.each([
  ['a day of Lagos', { every: 'DAY' }, 'NG', AT, '2026-03-02'],
  ['the next one', { every: 'DAY' }, 'NG', new Date('2026-03-02T23:00:00Z'), '2026-03-03'],
  ['a day of Nairobi', { every: 'DAY' }, 'KE', AT, '2026-03-03'],
  ['a day of all countries is one of UTC', { every: 'DAY' }, EVERYWHERE, AT, '2026-03-02'],
  ['a week begins on a Monday', { every: 'WEEK' }, 'NG', AT, '2026-03-02'],
  ['and ends on a Sunday', { every: 'WEEK' }, 'NG', new Date('2026-03-08T12:00:00Z'), '2026-03-02'],
  ['with the Wednesday between', { every: 'WEEK' }, 'NG', new Date('2026-03-04T12:00:00Z'), '2026-03-02'],
  ['a Sunday belongs to the week before', { every: 'WEEK' }, 'NG', new Date('2026-03-01T12:00:00Z'), '2026-02-23'],
  ['a span has its own start', SPAN, 'NG', AT, null],
] as const)('the period of a budget starts: %s', (_, period, country, at, expected) => {
  expect(periodStart(budget({ of: 'COUNTRY' }, period, country), at)).toBe(expected)
})
