import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { changeMaker } from '../../testing/change-maker.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const now = '2026-03-02T12:00:00Z'
const empty = await testApp({ now, hasCampaign: false, env: { COUNTRIES: 'NG,GH' } })
const demo = await testApp({ now, env: { BRAND_LEGAL_ENTITY: 'Example Ltd' } })
afterAll(() => Promise.all([empty.close(), demo.close()]))

const setupOf = async (app: TestApp, country: string) => {
  const { items } = await (await app.staff('viewer'))('GET /api/v1/admin/campaign/setup', {})
  expect(items.map(({ countryCode }) => countryCode)).toEqual(['NG', 'GH', 'ZA', 'KE', 'BR'])
  const { steps } = items.find(({ countryCode }) => countryCode === country)!
  return Object.fromEntries(steps.map(({ step, state, count, changeId }) => [step, [state, count, changeId]]))
}

const MISSING = ['MISSING', 0, null]
const NOTHING = {
  COUNTRY: ['DONE', 1, null],
  TERMS: MISSING,
  MISSIONS: MISSING,
  REWARD: MISSING,
  STOCK: MISSING,
  EXCHANGE_RATE: MISSING,
  PUBLISHED: MISSING,
}

test('on an empty installation everything is missing but the countries that are open', async () => {
  expect(await setupOf(empty, 'NG')).toEqual(NOTHING)
  expect(await setupOf(empty, 'KE')).toEqual({ ...NOTHING, COUNTRY: MISSING })
})

test('what an open change has is drafted until it is published, and what is switched off does not count', async () => {
  const [ana, ben] = await Promise.all([changeMaker(empty, 'campaigns'), changeMaker(empty, 'operator')])
  const rate = { kind: 'exchange_rate', countryCode: 'GH', key: 'rate', body: { pointsPerUnit: 1000, minPoints: 100 } }
  const { id } = await ana.draft([rate])
  const drafted = ['DRAFTED', 0, id]
  expect(await setupOf(empty, 'GH')).toEqual({ ...NOTHING, EXCHANGE_RATE: drafted, PUBLISHED: drafted })
  expect(await setupOf(empty, 'NG')).toEqual(NOTHING)
  await ben.review(id, (await ana.submit(id)).contentHash)
  await ana.publish(id)
  expect(await setupOf(empty, 'GH')).toEqual({ ...NOTHING, EXCHANGE_RATE: ['DONE', 1, null] })

  await ben.call('POST /api/v1/admin/campaign/stop', {
    body: { kind: 'exchange_rate', countryCode: 'GH', key: 'rate', reason: 'too cheap' },
    idempotencyKey: randomUUID(),
  })
  expect(await setupOf(empty, 'GH')).toEqual(NOTHING)
})

test('every country of the demo has what its people need', async () => {
  for (const country of ['NG', 'GH', 'ZA', 'KE', 'BR']) {
    const lacking = Object.entries(await setupOf(demo, country)).filter(([, [state]]) => state !== 'DONE')
    expect(lacking).toEqual([])
  }
})

test('the forms of a country begin with the settings in force and with the starter campaign', async () => {
  const staff = await empty.staff('viewer')
  const starterOf = async (country: string) =>
    (await staff('GET /api/v1/admin/campaign/starter', { query: { country_code: country } })).items
  const ghana = await starterOf('GH')
  expect(new Set(ghana.map(({ countryCode }) => countryCode))).toEqual(new Set(['GH']))
  expect(ghana[0]).toMatchObject({ kind: 'country', key: 'settings', body: { enabled: true, payoutHoldHours: 0 } })
  expect((await starterOf('KE'))[0]).toMatchObject({ kind: 'country', body: { enabled: false } })
  expect(ghana.find(({ key }) => key === 'streaks')).toMatchObject({ name: 'Daily streak', kind: 'mission' })
  const everywhere = await starterOf('*')
  expect(new Set(everywhere.map(({ kind }) => kind))).toEqual(new Set(['client', 'market_item', 'risk']))
  const live = await (await demo.staff('viewer'))('GET /api/v1/admin/campaign/subjects', { query: {} })
  expect(live.items.filter(({ kind }) => kind === 'exchange_rate').map(({ body }) => body)).toContainEqual(
    ghana.find(({ kind }) => kind === 'exchange_rate')!.body,
  )
})

test('with the starter file, stock and a company everything is done', async () => {
  const done = (count: number) => ['DONE', count, null]
  expect(await setupOf(demo, 'NG')).toEqual({
    COUNTRY: done(1),
    TERMS: done(1),
    // All but the giveaway.
    MISSIONS: done(13),
    REWARD: done(5),
    STOCK: done(50 + 200 + 1 + 500 + 100),
    EXCHANGE_RATE: done(1),
    PUBLISHED: done(13),
  })
})

test('a country that was open and is switched off is paused and lacks nothing else, and so are its missions', async () => {
  const operator = await demo.staff('operator')
  const before = await setupOf(demo, 'KE')
  await operator('POST /api/v1/admin/campaign/stop', {
    body: { kind: 'country', countryCode: 'KE', key: 'settings', reason: 'a test of a pause' },
    idempotencyKey: randomUUID(),
  })
  expect(await setupOf(demo, 'KE')).toEqual({ ...before, COUNTRY: ['PAUSED', 0, null] })
  const { items } = await operator('GET /api/v1/admin/missions/configs', { query: { country_code: 'KE' } })
  expect(items.find(({ type }) => type === 'streaks')).toMatchObject({ isOn: false, reason: 'COUNTRY_PAUSED' })
  expect(items.find(({ type }) => type === 'roulette')).toMatchObject({ isOn: false, reason: 'COUNTRY_PAUSED' })
})
