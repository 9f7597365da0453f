import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { auditLedger } from '../../core/ledger-audit.ts'
import { testApp } from '../../testing/test-app.ts'

const MORNING = '2026-03-02T08:00:00Z'
const app = await testApp({ now: MORNING })
beforeEach(() => app.goTo(MORNING))
afterAll(app.close)

type User = Awaited<ReturnType<typeof app.user>>
const report = (user: User, count: number, status: 'IN_PROGRESS' | 'COMPLETED' = 'IN_PROGRESS') =>
  user('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'data_saved' },
    query: {},
    body: { count, missionDay: '2026-03-02', status },
    idempotencyKey: randomUUID(),
  })
const noauth = (headers: Record<string, string>) =>
  app.inject({ method: 'GET', url: '/api/v1/datasaved/config/noauth', headers })
const HEADERS = {
  'x-haid': 'abcdef0123456789',
  'x-clientversion': '92.0',
  'x-clienttype': 'mini',
  'x-countrycode': 'ng',
}

test('[DAT-02] the configuration has the steps and today’s count', async () => {
  const ada = await app.user()
  const before = await ada('GET /api/v1/datasaved/config', {})
  expect(before).toEqual({
    missionDay: '2026-03-02',
    steps: [
      { kilobytes: 1000, points: 10, spins: 0, isReward: false },
      { kilobytes: 5000, points: 20, spins: 0, isReward: false },
      { kilobytes: 20000, points: 40, spins: 0, isReward: false },
    ],
    kilobytesToday: 0,
  })
  expect(await report(ada, 6000)).toMatchObject({
    counter: { count: 6000, target: 20000, status: 'IN_PROGRESS' },
    awards: [{ points: 10 }, { points: 20 }],
    balance: 30,
  })
  expect(await ada('GET /api/v1/datasaved/config', {})).toMatchObject({ kilobytesToday: 6000 })
  expect(await report(ada, 20000)).toMatchObject({ counter: { status: 'COMPLETED' }, awards: [{ points: 40 }] })
  expect(await auditLedger(app.database.db)).toEqual([])
})

test('[DAT-02] a call without a token is identified by four headers, each of which is required', async () => {
  const answer = await noauth(HEADERS)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ kilobytesToday: 0, steps: [{ kilobytes: 1000 }, {}, {}] })
  for (const name of Object.keys(HEADERS)) {
    const { [name as keyof typeof HEADERS]: _left, ...rest } = HEADERS
    const refused = await noauth(rest)
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, `headers.${name}`])
  }
  expect((await noauth({ ...HEADERS, 'x-clienttype': 'toaster' })).statusCode).toBe(422)
})

test('[DAT-02] a mission that the country does not have is reported as not configured', async () => {
  const outside = await noauth({ ...HEADERS, 'x-countrycode': 'US' })
  expect([outside.statusCode, outside.json().errorCode]).toEqual([400, 'datasaved_not_configured'])
  const without = write(
    'test_without',
    {},
    {},
    `delete from mission_configs where country = 'KE' and type = 'data_saved'`,
  )
  await app.database.transact((tx) => tx.one(without, {}))
  const kim = await app.user({ country: 'KE' })
  await expect(kim('GET /api/v1/datasaved/config', {})).rejects.toMatchObject({ code: 'datasaved_not_configured' })
})

test('[DAT-02] a disabled mission is reported as not enabled', async () => {
  await app.edit('GH', 'data_saved', { enabled: false })
  const kofi = await app.user({ country: 'GH' })
  await expect(kofi('GET /api/v1/datasaved/config', {})).rejects.toMatchObject({
    status: 400,
    code: 'datasaved_not_enabled',
  })
  expect((await noauth({ ...HEADERS, 'x-countrycode': 'GH' })).json().errorCode).toBe('datasaved_not_enabled')
})

test('case 2: a report of more kilobytes than a phone can save grants nothing, and a plausible one afterwards is counted', async () => {
  const ada = await app.user()
  expect(await report(ada, 999_999_999)).toMatchObject({ counter: { count: 0 }, awards: [], balance: 0 })
  expect(await report(ada, 1_500)).toMatchObject({ counter: { count: 1_500 }, awards: [{ points: 10 }], balance: 10 })
})
