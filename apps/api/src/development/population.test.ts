import { inFull } from '@momi/testing/test-full'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { read, write } from '../db/db.ts'
import { countActivity } from '../features/dashboard/public.ts'
import { testApp } from '../testing/test-app.ts'
import { seedPopulation } from './population.ts'
import { PROBLEM_ACCOUNTS } from './problem-accounts.ts'

const SEEDED_PROBLEMS = PROBLEM_ACCOUNTS.filter(({ concernsAll }) => !concernsAll).length
const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

const count = () => countActivity({ db: app.database.db, transact: app.database.transact, now: app.now })

const counts = read(
  'test_population_counts',
  {},
  { people: 'int8', check_ins: 'int8', refusals: 'int8' },
  `select (select count(*) from users) as people, (select count(*) from streak_check_ins) as check_ins,
          (select count(distinct code) from refusals) as refusals`,
)

test('the seeded people have a consistent ledger, are seeded only once, some have problems, and nobody is sent anything', async () => {
  await count()
  await seedPopulation(app.deps, 60)
  const first = (await app.database.db.one(counts, {}))!
  expect(first.people).toBeGreaterThanOrEqual(60 + 2 * SEEDED_PROBLEMS)
  expect(first.check_ins).toBeGreaterThan(100)
  expect(first.refusals).toBeGreaterThan(4)
  expect(await auditLedger(app.database.db)).toEqual([])
  expect(app.deps.gateways.inbox.messages()).toEqual([])
  await seedPopulation(app.deps, 60)
  expect(await app.database.db.one(counts, {})).toEqual(first)
})

test('their check-ins are on the home page of the console, though its job ran before they were seeded', async () => {
  await count()
  const { countries } = await (await app.staff('viewer'))('GET /api/v1/admin/dashboard', {})
  const sum = (day: 'today' | 'yesterday') => countries.reduce((total, one) => total + one[day].CHECK_INS.count, 0)
  expect(Math.min(sum('today'), sum('yesterday'))).toBeGreaterThan(0)
})

const numbered = read(
  'test_population_numbered',
  {},
  { people: 'int8' },
  `select count(*) as people from users where id::text like '%-0000-4000-8000-%'`,
)

const addEarlier = write(
  'test_population_add_earlier',
  { ids: 'uuid[]' },
  {},
  `insert into users (id, country, created_at) select id, 'NG', now() from unnest(:ids::uuid[]) as id`,
)

test('where an earlier release has seeded the people, they are not added again', async () => {
  const other = await testApp({ now: '2026-03-02T12:00:00Z' })
  const { db, transact } = other.database
  const signs = Array.from({ length: SEEDED_PROBLEMS }, (_, index) => 1_000_000 + index)
  const ids = [0, 1, 2, ...signs].map((index) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`)
  await transact((tx) => tx.one(addEarlier, { ids }))
  await seedPopulation(other.deps, 3)
  expect(await db.one(counts, {})).toMatchObject({ people: ids.length, check_ins: 0 })
  await other.close()
})

test.each(inFull([2, 40], [40]))(
  'a seeding that is interrupted after %i transactions is completed at the next start',
  async (most) => {
    const other = await testApp({ now: '2026-03-02T12:00:00Z' })
    const { database } = other.deps
    let left = most
    const transact: typeof database.transact = async (...args) => {
      if (left-- <= 0) throw new Error('interrupted')
      return database.transact(...args)
    }
    const interrupted = { ...other.deps, database: { ...database, transact } }
    await expect(seedPopulation(interrupted, 60)).rejects.toThrow(/interrupted|Internal Server Error/)
    await seedPopulation(other.deps, 60)
    expect(await database.db.one(numbered, {})).toEqual({ people: 60 + SEEDED_PROBLEMS })
    expect(await auditLedger(database.db)).toEqual([])
    await other.close()
  },
)

test('the seeded people switch no mission off for their country', async () => {
  const admin = await app.staff('viewer')
  const { items } = await admin('GET /api/v1/admin/missions/configs', { query: {} })
  expect(items.filter(({ budget }) => budget === 0)).toEqual([])
})
