import { randomUUID } from 'node:crypto'
import { MISSION_TYPES } from '@momi/contract'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../../development/seed.ts'
import type { Person } from '../../testing/person.ts'
import { overrideFor } from '../../development/campaign.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z', env: { POINTS_COUNTRIES: 'NG,GH,ZA,BR' } })
afterAll(app.close)
const { transact } = app.database

const missionsOf = async (user: Person) => (await user('GET /api/v2/user/missions', {})).missions
const typesOf = async (user: Person) => (await missionsOf(user)).map((mission) => mission.type)

test('the demo campaign has all mission types in each country, all enabled but the giveaway, which is enabled only in Brazil', async () => {
  const counts = read(
    'test_campaign',
    {},
    { country: 'text', all: 'int8', enabled: 'text[]' },
    `select country, count(*) as all, array_agg(type order by type) filter (where enabled) as enabled
       from mission_configs group by country order by country`,
  )
  expect(await app.database.db.many(counts, {})).toEqual(
    ['BR', 'GH', 'KE', 'NG', 'ZA'].map((country) => ({
      country,
      all: MISSION_TYPES.length,
      enabled: MISSION_TYPES.filter((type) => type !== 'giveaway' || country === 'BR').toSorted(),
    })),
  )
})

test('the demo giveaway ends 90 days after it was seeded', async () => {
  const bia = await app.person({ country: 'BR' })
  const { missionGiveaway } = await bia('GET /api/v2/user/missions', {})
  expect(missionGiveaway?.validUntil).toBe('2026-05-31T08:00:00.000Z')
})

test('[MIS-04] a mission can be enabled or disabled per user, overriding the country', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const [adaId, benId] = [ada.id, ben.id]
  await transact(async (tx) => {
    await overrideFor(tx, adaId, 'giveaway', true, app.now())
    await overrideFor(tx, benId, 'streaks', false, app.now())
  })
  expect(await typesOf(ada)).toContain('giveaway')
  expect(await typesOf(ada)).toContain('streaks')
  expect(await typesOf(ben)).not.toContain('giveaway')
  expect(await typesOf(ben)).not.toContain('streaks')
})

test('[MIS-04] points are enabled by country', async () => {
  const [ada, kim] = [await app.person({ country: 'NG' }), await app.person({ country: 'KE' })]
  expect(await ada('GET /api/v1/points', {})).toEqual({ balance: 0 })
  await expect(kim('GET /api/v1/points', {})).rejects.toMatchObject({
    status: 403,
    code: 'points_not_enabled_for_country',
  })
  await expect(kim('GET /api/v1/points/history', { query: {} })).rejects.toMatchObject({
    code: 'points_not_enabled_for_country',
  })
})

test('[MIS-06] version 2 of the mission list returns as missionGiveaway the running giveaway of the country or user, or null', async () => {
  const [ada, bia] = [await app.person({ country: 'NG' }), await app.person({ country: 'BR' })]
  await app.edit('BR', 'giveaway', { enabled: false })
  expect((await bia('GET /api/v2/user/missions', {})).missionGiveaway).toBeNull()
  const endsAt = new Date('2026-03-31T00:00:00Z')
  const adaId = ada.id
  await app.edit('BR', 'giveaway', { enabled: true, endsAt: endsAt.toISOString() })
  await transact(async (tx) => {
    await overrideFor(tx, adaId, 'giveaway', true, app.now())
  })
  expect((await bia('GET /api/v2/user/missions', {})).missionGiveaway).toEqual({
    actionState: 'GO',
    validUntil: endsAt.toISOString(),
  })
  expect((await ada('GET /api/v2/user/missions', {})).missionGiveaway).toEqual({ actionState: 'GO', validUntil: null })
  expect(Object.keys(await bia('GET /api/v1/user/missions', {}))).toEqual(['missions'])
})

test('missions are listed by group: verification, prizes, missions, others; those outside their time window are not listed', async () => {
  const ada = await app.person({ country: 'GH' })
  for (const type of MISSION_TYPES)
    expect(
      await app.edit('GH', type, {
        enabled: ['make_browser_default', 'data_saved', 'signin', 'google_signin', 'streaks', 'roulette'].includes(
          type,
        ),
      }),
    ).toBe(true)
  expect((await missionsOf(ada)).map((mission) => [mission.group, mission.type])).toEqual([
    ['verification', 'google_signin'],
    ['verification', 'signin'],
    ['prizes', 'streaks'],
    ['prizes', 'roulette'],
    ['missions', 'data_saved'],
    ['others', 'make_browser_default'],
  ])
  const window = write(
    'test_window',
    { from: 'timestamptz?', to: 'timestamptz?' },
    {},
    `update mission_configs set starts_at = :from, ends_at = :to where country = 'GH' and type <> 'streaks'`,
  )
  const at = new Date('2026-03-02T08:00:00Z')
  await transact((tx) => tx.one(window, { from: at, to: null }))
  expect(await typesOf(ada)).toHaveLength(6)
  await transact((tx) => tx.one(window, { from: null, to: at }))
  expect(await typesOf(ada)).toEqual(['streaks'])
})

test('a mission that the country does not have cannot be enabled', async () => {
  expect(await app.edit('US', 'streaks', { enabled: true })).toBe(false)
})

test('the seed does not overwrite an existing configuration', async () => {
  await app.edit('ZA', 'streaks', { enabled: false })
  await seedDemo(app.deps)
  expect(await typesOf(await app.person({ country: 'ZA' }))).not.toContain('streaks')
})

test('the streak’s card shows its points, its progress, and whether a check-in is possible', async () => {
  const card = async (user: Person) => (await missionsOf(user)).find((mission) => mission.type === 'streaks')
  const ada = await app.person()
  expect(await card(ada)).toEqual({
    type: 'streaks',
    group: 'prizes',
    actionState: 'CLAIM',
    points: 200,
    nextPoints: 10,
    earnedToday: 0,
    pays: { gift: 'POINTS', amount: 10, needs: null, every: null, within: null, per: 'WEEK', times: 7, most: 200 },
    progress: { current: 0, target: 7 },
    counter: null,
    endsAt: null,
    change: null,
  })
  await ada('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  expect(await card(ada)).toMatchObject({
    actionState: 'CLAIMED',
    nextPoints: null,
    progress: { current: 1, target: 7 },
  })
  expect(await card(await app.person({ wallet: null }))).toMatchObject({ actionState: 'GO' })
})
