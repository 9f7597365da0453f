import { randomUUID } from 'node:crypto'
import { MISSION_TYPES, type MissionType } from '@momi/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { overrideFor } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const app = await testApp({
  now: START,
  usersSince: '2026-02-01T08:00:00Z',
  env: { COUNTRIES: 'NG,BR,GH', POINTS_COUNTRIES: 'NG,BR' },
})
beforeEach(() => app.goTo(START))
afterAll(app.close)
const staff = await app.staff('viewer')

const userId = async (user: Person) => (await user('GET /api/v1/user/me', {})).id
type Query = Parameters<typeof staff<'GET /api/v1/admin/missions'>>[1]['query']
const missionsOf = (user_id: string, query: Partial<Query> = {}) =>
  staff('GET /api/v1/admin/missions', { query: { user_id, ...query } })

test('the missions of a user are listed with the reason why each is on or off, and the progress towards the next grant', async () => {
  const ada = await app.person()
  const id = await userId(ada)
  await ada('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'read_articles' },
    query: {},
    body: { count: 3, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })
  await ada('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'set_wallpaper' },
    query: {},
    body: { count: 1, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })
  await app.database.transact(async (tx) => {
    await overrideFor(tx, id, 'giveaway', true, app.now())
    await overrideFor(tx, id, 'open_article', false, app.now())
  })
  await app.edit('NG', 'eayb', { startsAt: '2026-04-01T00:00:00Z' })
  await app.edit('NG', 'data_saved', { budget: 0 })

  const { items, total } = await missionsOf(id)
  expect(total).toBe(MISSION_TYPES.length)
  const byType = Object.fromEntries(items.map(({ type, ...mission }) => [type, mission]))
  const shown = ({ isOn, reason }: (typeof items)[number]) => [isOn, reason]
  expect(Object.fromEntries(items.map((mission) => [mission.type, shown(mission)]))).toMatchObject({
    read_articles: [true, 'ENABLED_IN_COUNTRY'],
    giveaway: [true, 'ENABLED_FOR_USER'],
    open_article: [false, 'DISABLED_FOR_USER'],
    eayb: [false, 'NOT_STARTED'],
    data_saved: [false, 'BUDGET_SPENT'],
  })
  expect(byType['read_articles']).toMatchObject({ progress: { current: 3, next: 5, reported: 3 }, grantedToday: 0 })
  expect(byType['set_wallpaper']).toMatchObject({
    progress: { current: 1, next: null },
    grantedToday: 1,
    lastGrantedOn: '2026-03-02',
  })
  expect(byType['loyalty_bonus']).toMatchObject({ progress: { next: 5 } })
  expect(byType['giveaway']).toMatchObject({ progress: null, lastGrantedOn: null })
  expect(items.filter(({ isOn }) => isOn).map(({ type }) => type)).toEqual(
    (await ada('GET /api/v1/user/missions', {})).missions.map(({ type }) => type),
  )
})

test("a user's missions are ordered and paged as requested", async () => {
  const id = await userId(await app.person())
  const all = (await missionsOf(id, { order_by: 'type' })).items.map(({ type }) => type)
  expect(all).toEqual(all.toSorted())
  const page = await missionsOf(id, { order_by: 'type', limit: 2, offset: 3 })
  expect(page.items.map(({ type }) => type)).toEqual(all.slice(3, 5))
  const next = await missionsOf(id, { order_by: 'type', limit: 50, cursor: page.cursor as MissionType })
  expect(next.items.map(({ type }) => type)).toEqual(all.slice(5))
  expect(next.cursor).toBeNull()
})

test('in a country without points, missions that pay in points are off for that reason', async () => {
  const { items } = await missionsOf(await userId(await app.person({ country: 'GH' })))
  expect(items.find(({ type }) => type === 'read_articles')).toMatchObject({ reason: 'POINTS_NOT_ENABLED_IN_COUNTRY' })
  expect(items.find(({ type }) => type === 'hidden_rewards')).toMatchObject({ isOn: true })
})

test('missions of an unknown user are not found', async () => {
  await expect(missionsOf(randomUUID())).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('mission configurations are listed by country, with their version, last change and spent budget', async () => {
  const config = async () =>
    (await staff('GET /api/v1/admin/missions/configs', { query: { country_code: 'br' } })).items.find(
      ({ type }) => type === 'set_wallpaper',
    )!
  expect(await config()).toMatchObject({ version: 1, budget: null, budgetSpent: null })
  await app.edit('BR', 'set_wallpaper', { budget: 100 })
  const ana = await app.person({ country: 'BR' })
  await ana('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'set_wallpaper' },
    query: {},
    body: { count: 1, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })
  expect(await config()).toMatchObject({
    countryCode: 'BR',
    isOn: true,
    version: 2,
    budget: 100,
    budgetSpent: 20,
    rule: { gift: { points: 20 } },
    change: { madeBy: 'test', why: 'a test', at: '2026-03-02T08:00:00.000Z' },
  })
  const { items } = await staff('GET /api/v1/admin/missions/configs', { query: {} })
  expect(new Set(items.map(({ countryCode }) => countryCode))).toEqual(new Set(['NG', 'GH', 'ZA', 'KE', 'BR']))
})

test('the campaign countries are listed with their settings', async () => {
  const { items } = await staff('GET /api/v1/admin/countries', {})
  expect(items).toContainEqual({ countryCode: 'GH', timeZone: 'Africa/Accra', isSupported: true, hasPoints: false })
  expect(items).toContainEqual({ countryCode: 'KE', timeZone: 'Africa/Nairobi', isSupported: false, hasPoints: false })
})
