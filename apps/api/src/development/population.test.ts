import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../core/ledger-audit.ts'
import { read } from '../db/db.ts'
import { testApp } from '../testing/test-app.ts'
import { seedPopulation } from './population.ts'
import { PROBLEM_ACCOUNTS } from './problem-accounts.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

const counts = read(
  'test_population_counts',
  {},
  { people: 'int8', check_ins: 'int8', refusals: 'int8' },
  `select (select count(*) from users) as people, (select count(*) from streak_check_ins) as check_ins,
          (select count(distinct code) from refusals) as refusals`,
)

test('the seeded people have a consistent ledger, are seeded only once, and some have problems', async () => {
  await seedPopulation(app.deps, 60)
  const first = (await app.database.db.one(counts, {}))!
  expect(first.people).toBeGreaterThanOrEqual(60 + PROBLEM_ACCOUNTS.length)
  expect(first.check_ins).toBeGreaterThan(100)
  expect(first.refusals).toBeGreaterThan(4)
  expect(await auditLedger(app.database.db)).toEqual([])
  await seedPopulation(app.deps, 60)
  expect(await app.database.db.one(counts, {})).toEqual(first)
})
