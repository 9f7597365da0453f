import { EVERYWHERE } from '@momi/contract/config-subjects'
import fc from 'fast-check'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { json } from '../../db/columns.ts'
import { read, type Tx } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishVersion } from '../config/config-versions.ts'
import { z } from 'zod'
import { budgetSubject, type BudgetBody } from './budget-subject.ts'
import { countsIn, periodStart, type CountedGift } from './counting.rules.ts'
import type { Budget } from './tree.rules.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

const COUNTRIES = ['NG', 'BR', 'KE']
const SPAN = { every: 'SPAN', from: '2026-03-28T10:00:00Z', to: '2026-03-30T10:00:00Z' } as const
/** Around the end of a week, where all time zones have other days, and the ends of the span. */
const instant = fc
  .integer({ min: Date.parse('2026-03-27T00:00:00Z') / 1_000, max: Date.parse('2026-03-31T23:59:59Z') / 1_000 })
  .map((seconds) => new Date(seconds * 1_000))

const scope = fc.constantFrom<BudgetBody['scope']>(
  { of: 'COUNTRY' },
  { of: 'MISSION', mission: 'roulette' },
  { of: 'MISSION', mission: 'streaks' },
  { of: 'PRIZE', reward: 'hidden-NG' },
  { of: 'MARKET' },
  { of: 'EXCHANGE' },
)
const UNITS = {
  COUNTRY: { unit: 'POINTS', points: 1 },
  MISSION: { unit: 'POINTS', points: 1 },
  PRIZE: { unit: 'ITEMS', items: 1 },
  MARKET: { unit: 'ITEMS', items: 1 },
  EXCHANGE: { unit: 'TOKEN', amount: '1' },
} as const
const budget = fc
  .record({
    country: fc.constantFrom(...COUNTRIES, EVERYWHERE),
    scope,
    period: fc.constantFrom<BudgetBody['period']>({ every: 'DAY' }, { every: 'WEEK' }, SPAN),
    active: fc.boolean(),
  })
  .map(({ country, ...body }) => ({ country, body: { ...body, limit: UNITS[body.scope.of] } }))
const gift = fc.record<CountedGift>({
  kind: fc.constantFrom('AWARD', 'PRIZE', 'PURCHASE', 'EXCHANGE'),
  country: fc.constantFrom(...COUNTRIES),
  mission: fc.constantFrom('roulette', 'streaks', null),
  reward: fc.constantFrom('hidden-NG', 'hidden-BR', null),
})

const counted = read(
  'test_counting_counted',
  { kind: 'text', country: 'text', mission: 'text?', reward: 'text?', at: 'timestamptz' },
  { lines: json(z.array(z.object({ key: z.string(), period: z.string().nullable() }))) },
  `select coalesce(jsonb_agg(jsonb_build_object('key', b.key, 'period', case when b.period <> 'SPAN' then
            (lower(budget_period(b, :at)) at time zone b.zone)::date end) order by b.key), '[]') as lines
     from budgets_for(:kind, :country, :mission, :reward, :at) b`,
)

class RolledBack extends Error {}
const rolledBack = (work: (tx: Tx) => Promise<void>) =>
  app.database
    .transact(async (tx) => {
      await work(tx)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })

test('a gift counts in the same budgets and periods by this rule as by the functions of the database', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(budget, { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(gift, instant), { minLength: 20, maxLength: 20 }),
      async (bodies, gifts) => {
        const budgets: Budget[] = bodies.map((one, number) => ({ ...one, key: `budget-${number}` }))
        await rolledBack(async (tx) => {
          const by = { madeBy: 'test', why: 'a test', at: app.now() }
          for (const one of budgets) await publishVersion(tx, budgetSubject, one, by)
          for (const [one, at] of gifts) {
            const found = budgets
              .filter((known) => known.body.active && countsIn(known, one, at))
              .map((known) => ({ key: known.key, period: periodStart(known, at) }))
            expect(found).toEqual((await tx.one(counted, { ...one, at }))!.lines)
          }
        })
      },
    ),
    { numRuns: rounds(25, 1_000) },
  )
})
