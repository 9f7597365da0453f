import { ZodError } from 'zod'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { auditLedger } from '../ledger/ledger-audit.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z', usersSince: '2026-03-02T10:00:00Z' })
afterAll(app.close)

const versions = read(
  'test_versions',
  { country: 'text' },
  { version: 'int4', config: 'jsonb', made_by: 'text', why: 'text' },
  `select version, body as config, made_by, why from config_versions
    where kind = 'mission' and country = :country and key = 'open_article' order by version`,
)
const awarded = read(
  'test_awarded',
  { country: 'text' },
  { version: 'int4', points: 'int4' },
  `select config_version as version, points from awards where country = :country
    and mission = 'open_article' order by id`,
)
const { db } = app.database

test('a changed configuration takes effect at once, the old version stays stored, and each award names its version', async () => {
  expect((await (await app.person()).report('open_article', 1)).balance).toBe(10)
  await app.edit('NG', 'open_article', { rule: { gift: { points: 25 } } })
  expect((await (await app.person()).report('open_article', 1)).balance).toBe(25)
  expect(await db.many(awarded, { country: 'NG' })).toEqual([
    { version: 1, points: 10 },
    { version: 2, points: 25 },
  ])
  expect(await db.many(versions, { country: 'NG' })).toMatchObject([
    { version: 1, made_by: 'demo', config: { rule: { gift: { points: 10 } } } },
    { version: 2, made_by: 'test', why: 'a test', config: { rule: { gift: { points: 25 } } } },
  ])
})

test.each([
  ['a rule of another type', { rule: { steps: [] } }],
  ['an unknown field in its rule', { rule: { gift: { points: 10 }, surprise: true } }],
  ['a gift of 0 points', { rule: { gift: { points: 0 } } }],
  ['a gift of both points and spins', { rule: { gift: { points: 5, spins: 1 } } }],
  ['an unknown group', { group: 'secret' as never }],
  ['a window that ends before it begins', { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-01T00:00:00Z' }],
  ['a budget below zero', { budget: -1 }],
])('a configuration with %s is refused completely', async (_, edit) => {
  const before = await db.many(versions, { country: 'GH' })
  await expect(app.edit('GH', 'open_article', { position: 99, ...edit })).rejects.toBeInstanceOf(ZodError)
  expect(await db.many(versions, { country: 'GH' })).toEqual(before)
})

test('a spent budget stops the mission, and a larger budget resumes it', async () => {
  await app.edit('KE', 'open_article', { budget: 25 })
  const people = await Promise.all(Array.from({ length: 4 }, () => app.person({ country: 'KE' })))
  const outcomes = []
  for (const user of people) outcomes.push((await user.report('open_article', 1)).balance)
  expect(outcomes).toEqual([10, 10, 0, 0])
  await app.edit('KE', 'open_article', { budget: 35 })
  expect((await (await app.person({ country: 'KE' })).report('open_article', 1)).balance).toBe(10)
  // Spent points count towards the new budget: 15 of 35 points were left, now 5.
  expect(await (await app.person({ country: 'KE' })).report('open_article', 1)).toMatchObject({
    balance: 0,
    withheld: ['budget_spent'],
  })

  await app.edit('KE', 'open_article', { budget: 30 })
  const missions = async () =>
    (await (await app.person({ country: 'KE' }))('GET /api/v2/user/missions', {})).missions.map(({ type }) => type)
  expect(await missions()).not.toContain('open_article')
  await app.edit('KE', 'open_article', { budget: null })
  expect(await missions()).toContain('open_article')
})

test('concurrent grants spend a budget completely and never more than that', async () => {
  const many = onPostgres ? 60 : 20
  const people = await Promise.all(Array.from({ length: many }, () => app.person({ country: 'ZA' })))
  await app.edit('ZA', 'open_article', { budget: (many / 2) * 10 })
  const balances = await Promise.all(people.map(async (user) => (await user.report('open_article', 1)).balance))
  expect(balances.filter((balance) => balance === 10)).toHaveLength(many / 2)
  expect(await auditLedger(db)).toEqual([])
})

test('a mission runs only within its time window', async () => {
  await app.edit('BR', 'open_article', { startsAt: '2026-03-02T11:00:00Z', endsAt: '2026-03-02T13:00:00Z' })
  const at = async (instant: string) => {
    app.goTo(instant)
    return (await app.person({ country: 'BR' })).report('open_article', 1)
  }
  await expect(at('2026-03-02T10:59:59Z')).rejects.toMatchObject({ code: 'mission_not_enabled' })
  await expect(at('2026-03-02T11:00:00Z')).resolves.toMatchObject({ balance: 10 })
  await expect(at('2026-03-02T12:59:59Z')).resolves.toMatchObject({ balance: 10 })
  await expect(at('2026-03-02T13:00:00Z')).rejects.toMatchObject({ code: 'mission_not_enabled' })
})
