import { inFull } from '@momi/testing/test-full'
import { DAY } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { read, write } from '../db/db.ts'
import { countActivity } from '../features/dashboard/public.ts'
import { publishVersion } from '../core/config/config-versions.ts'
import { oldestDue, riskSubject, scoreAccounts } from '../features/risk/public.ts'
import { testApp } from '../testing/test-app.ts'
import { seedExampleChanges } from './example-changes.ts'
import { addExample, seedLoggedPeople, seedPopulation } from './population.ts'
import { EXAMPLE_PEOPLE } from './example-people.ts'
import { PROBLEM_ACCOUNTS } from './problem-accounts.ts'
import { seedStaff } from './seed-staff.ts'

const SEEDED_PROBLEMS = PROBLEM_ACCOUNTS.filter(({ concernsAll }) => !concernsAll).length
/** An api with the members of staff who deliver what the seeded people claim. */
async function appWithStaff() {
  const opened = await testApp({ now: '2026-03-02T12:00:00Z' })
  await seedStaff(opened.deps)
  return opened
}
const app = await appWithStaff()
afterAll(app.close)

const count = () => countActivity({ db: app.database.db, transact: app.database.transact, now: app.now })

const counts = read(
  'test_population_counts',
  {},
  { people: 'int8', check_ins: 'int8', refusals: 'int8' },
  `select (select count(*) from users) as people, (select count(*) from streak_check_ins) as check_ins,
          (select count(distinct code) from refusals) as refusals`,
)

const logTimes = read(
  'test_population_log_times',
  {},
  { at: 'timestamptz' },
  'select at from audit_entries order by id',
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

test('what they are owed is what the console shows, though that was taken before they were seeded', async () => {
  const { countries } = await (await app.staff('owner'))('GET /api/v1/admin/liability', { query: {} })
  expect(countries.reduce((sum, { points }) => sum + points, 0)).toBeGreaterThan(0)
})

test('the lines of the audit log are in the order of their times, though some are of people of days ago', async () => {
  const { deps, database, close } = await appWithStaff()
  await seedLoggedPeople(deps, 1)
  await seedExampleChanges(deps)
  await seedPopulation(deps, 1)
  const times = (await database.db.many(logTimes, {})).map(({ at }) => at.getTime())
  expect(times.length).toBeGreaterThan(10)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(DAY)
  await close()
})

const example = (shows: (typeof EXAMPLE_PEOPLE)[number]['shows']) =>
  addExample(
    app.deps,
    EXAMPLE_PEOPLE.find((one) => one.shows === shows)!,
    app.now(),
  )

test('somebody has changed the number and the phone, and is found by the number of now', async () => {
  const { user, number } = await example('phones')
  const staff = await app.staff('support')
  const { items } = await staff('POST /api/v1/admin/users/search', { body: { query: number! } })
  expect(items.map(({ id }) => id)).toEqual([user])
  const person = await staff('GET /api/v1/admin/users/{id}', { params: { id: user } })
  expect(person.devices).toHaveLength(2)
  expect(person.identities.map(({ kind }) => kind).toSorted()).toEqual(['google', 'phone'])
  const changes = await staff('GET /api/v1/admin/users/{id}/timeline', { params: { id: user }, query: {} })
  expect(new Set(changes.items.map(({ kind }) => kind)).size).toBeGreaterThan(4)
})

test('somebody has a claim that was delivered, one that failed and was sent again, a payout and codes', async () => {
  const { user } = await example('claims')
  const staff = await app.staff('support')
  const claims = async (status: 'DONE' | 'FAILED' | 'OPEN') => {
    const { items } = await staff('GET /api/v1/admin/claims', { query: { status, search: user } })
    return items.map(({ name, reference }) => `${name}: ${reference}`)
  }
  expect(await claims('DONE')).toEqual(['A free bet at Bet9ja: BET-20931'])
  expect(await claims('FAILED')).toHaveLength(1)
  expect(await claims('OPEN')).toHaveLength(1)
  const { items: pools } = await staff('GET /api/v1/admin/stock/pools', { query: {} })
  const { loaded, free, claimed } = pools.find(({ definitionId }) => definitionId === 'airtime-NG')!
  expect([free, claimed]).toEqual([(loaded * 2) / 5, (loaded * 3) / 5])
})

test('an account shares its wallet with so many that its risk is a case to review', async () => {
  const body = { country: '*', key: 'settings', body: {} }
  const cause = { madeBy: 'test', why: 'a test', at: app.now() }
  await app.database.transact((tx) => publishVersion(tx, riskSubject, body, cause))
  const { user } = await example('suspicion')
  app.advance(60_000)
  const ctx = { ...app.database, now: app.now, keys: app.keys }
  do await scoreAccounts(ctx, { suspended: async () => [], place: async () => {} })
  while ((await app.database.db.one(oldestDue, {}))?.at)
  const staff = await app.staff('support')
  const { risk, cluster } = await staff('GET /api/v1/admin/users/{id}/risk', { params: { id: user } })
  expect(risk).toMatchObject({ score: 0, shadowScore: expect.any(Number) as number })
  expect(cluster.accounts).toHaveLength(20)
  // The cases are a random sample, in which other accounts with the wallet may be.
  const { items } = await staff('GET /api/v1/admin/risk/cases', {})
  const suspects = new Set(cluster.accounts.map(({ id }) => id))
  expect(items.filter(({ userId }) => suspects.has(userId))).not.toEqual([])
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
  const other = await appWithStaff()
  const { db, transact } = other.database
  const signs = Array.from({ length: SEEDED_PROBLEMS }, (_, index) => 1_000_000 + index)
  const examples = EXAMPLE_PEOPLE.map((_, index) => 2_000_000 + index)
  const ids = [0, 1, 2, ...signs, ...examples].map(
    (index) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  )
  await transact((tx) => tx.one(addEarlier, { ids }))
  await seedPopulation(other.deps, 3)
  expect(await db.one(counts, {})).toMatchObject({ people: ids.length, check_ins: 0 })
  await other.close()
})

test.each(inFull([2, 40], [40]))(
  'a seeding that is interrupted after %i transactions is completed at the next start',
  async (most) => {
    const other = await appWithStaff()
    const { database } = other.deps
    let left = most
    const transact: typeof database.transact = async (...args) => {
      if (left-- <= 0) throw new Error('interrupted')
      return database.transact(...args)
    }
    const interrupted = { ...other.deps, database: { ...database, transact } }
    await expect(seedPopulation(interrupted, 60)).rejects.toThrow(/interrupted|Internal Server Error/)
    await seedPopulation(other.deps, 60)
    expect(await database.db.one(numbered, {})).toEqual({ people: 60 + SEEDED_PROBLEMS + EXAMPLE_PEOPLE.length })
    expect(await auditLedger(database.db)).toEqual([])
    await other.close()
  },
)

test('the seeded people switch no mission off for their country', async () => {
  const admin = await app.staff('viewer')
  const { items } = await admin('GET /api/v1/admin/missions/configs', { query: {} })
  expect(items.filter(({ budget }) => budget === 0)).toEqual([])
})
