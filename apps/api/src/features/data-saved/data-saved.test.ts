import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const MORNING = '2026-03-02T08:00:00Z'
const app = await testApp({ now: MORNING, usersSince: '2026-03-02T07:00:00Z' })
beforeEach(() => app.goTo(MORNING))
afterAll(app.close)

const noauth = (headers: Record<string, string>) =>
  app.inject({ method: 'GET', url: '/api/v1/datasaved/config/noauth', headers })
const HEADERS = {
  'x-haid': 'abcdef0123456789',
  'x-clientversion': '92.0',
  'x-clienttype': 'mini',
  'x-countrycode': 'ng',
}

test('[DAT-02] the configuration has the steps and today’s count', async () => {
  const ada = await app.person()
  const before = await ada('GET /api/v1/datasaved/config', {})
  expect(before).toEqual({
    missionDay: '2026-03-02',
    steps: [
      { kilobytes: 1000, points: 10, spins: 0, isReward: false },
      { kilobytes: 5000, points: 20, spins: 0, isReward: false },
      { kilobytes: 20000, points: 40, spins: 0, isReward: false },
    ],
    kilobytesToday: 0,
    kilobytesCarried: 0,
  })
  expect(await ada.report('data_saved', 6000)).toMatchObject({
    counter: { count: 6000, target: 20000, status: 'IN_PROGRESS' },
    awards: [{ points: 10 }, { points: 20 }],
    balance: 30,
  })
  expect(await ada('GET /api/v1/datasaved/config', {})).toMatchObject({ kilobytesToday: 6000 })
  expect(await ada.report('data_saved', 20000)).toMatchObject({
    counter: { status: 'COMPLETED' },
    awards: [{ points: 40 }],
  })
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
    `with budgets as (delete from mission_budgets where country = 'KE' and type = 'data_saved')
     delete from mission_configs where country = 'KE' and type = 'data_saved'`,
  )
  await app.database.transact((tx) => tx.one(without, {}))
  const kim = await app.person({ country: 'KE' })
  await expect(kim('GET /api/v1/datasaved/config', {})).rejects.toMatchObject({ code: 'datasaved_not_configured' })
})

test('[DAT-02] a disabled mission is reported as not enabled', async () => {
  await app.edit('GH', 'data_saved', { enabled: false })
  const kofi = await app.person({ country: 'GH' })
  await expect(kofi('GET /api/v1/datasaved/config', {})).rejects.toMatchObject({
    status: 400,
    code: 'datasaved_not_enabled',
  })
  expect((await noauth({ ...HEADERS, 'x-countrycode': 'GH' })).json().errorCode).toBe('datasaved_not_enabled')
})

test('case 2: a report of more kilobytes than a phone can save grants nothing, and a plausible one afterwards is counted', async () => {
  const ada = await app.person()
  expect(await ada.report('data_saved', 999_999_999)).toMatchObject({ counter: { count: 0 }, awards: [], balance: 0 })
  expect(await ada.report('data_saved', 1_500)).toMatchObject({
    counter: { count: 1_500 },
    awards: [{ points: 10 }],
    balance: 10,
  })
})

describe('a phone whose day ends at another hour than the mission’s', () => {
  /** Reports the phone's figure for the mission day of this instant, with the state that the server last told. */
  const reportAt = async (user: Person, instant: string, figure: number) => {
    app.goTo(instant)
    await user.comeBack()
    const { missionDay, kilobytesToday } = await user('GET /api/v1/datasaved/config', {})
    const body = { count: figure, missionDay, status: kilobytesToday >= 20_000 ? 'COMPLETED' : 'IN_PROGRESS' } as const
    const answer = await user('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type: 'data_saved' },
      query: {},
      body,
      idempotencyKey: randomUUID(),
    }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'mission_counter_conflict') return { awards: [] }
      throw error
    })
    return answer.awards.length
  }
  const counted = async (user: Person) => (await user('GET /api/v1/datasaved/config', {})).kilobytesToday
  const person = async () => {
    app.goTo('2026-03-01T08:00:00Z')
    return app.person()
  }

  test('the same total at 23:50 and at 00:05 pays once, and only growth counts until the phone starts again', async () => {
    const ada = await person()
    // Lagos is an hour ahead of UTC. The phone is in New York, where the day ends at 05:00 in UTC.
    expect(await reportAt(ada, '2026-03-02T22:50:00Z', 6000)).toBe(2)
    expect(await reportAt(ada, '2026-03-02T23:05:00Z', 6000)).toBe(0)
    expect([await counted(ada), (await ada('GET /api/v1/points', {})).balance]).toEqual([0, 30])
    expect(await ada('GET /api/v1/datasaved/config', {})).toMatchObject({ kilobytesCarried: 6000 })
    expect(await reportAt(ada, '2026-03-03T04:00:00Z', 6900)).toBe(0)
    expect(await counted(ada)).toBe(900)
    expect(await reportAt(ada, '2026-03-03T05:30:00Z', 200)).toBe(1)
    expect(await counted(ada)).toBe(1100)
    expect(await reportAt(ada, '2026-03-03T15:00:00Z', 4200)).toBe(1)
    expect([await counted(ada), (await ada('GET /api/v1/points', {})).balance]).toEqual([5100, 60])
  })

  test('a total that was first repeated at midnight stays yesterday’s for the whole day', async () => {
    const ada = await person()
    await reportAt(ada, '2026-03-02T22:50:00Z', 6000)
    await reportAt(ada, '2026-03-02T23:05:00Z', 6000)
    expect(await reportAt(ada, '2026-03-03T12:00:00Z', 6500)).toBe(0)
    expect(await counted(ada)).toBe(500)
  })

  test('the same total is recognised at any hour of the day', async () => {
    const ada = await person()
    await reportAt(ada, '2026-03-02T22:50:00Z', 6000)
    expect(await reportAt(ada, '2026-03-03T15:00:00Z', 6000)).toBe(0)
  })

  test('a phone in the mission’s zone loses nothing, in the morning or in the evening', async () => {
    const ada = await person()
    await reportAt(ada, '2026-03-02T20:00:00Z', 1500)
    expect(await reportAt(ada, '2026-03-03T06:00:00Z', 1200)).toBe(1)
    expect(await reportAt(ada, '2026-03-03T20:00:00Z', 6000)).toBe(1)
    expect(await counted(ada)).toBe(6000)
    expect(await reportAt(ada, '2026-03-04T20:00:00Z', 7000)).toBe(2)
    expect(await counted(ada)).toBe(7000)
  })

  const HOUR = 3_600_000
  const STARTS = Date.parse('2026-03-02T00:00:00Z')
  test('whatever the phone’s zone, no kilobyte counts on two days', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -11, max: 14 }),
        fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 24, maxLength: 36 }),
        async (zone, savings) => {
          const user = await person()
          const byDay = new Map<string, number>()
          let figure = 0
          let phoneDay = ''
          for (const [index, saved] of savings.entries()) {
            const at = STARTS + index * 2 * HOUR + 60_000
            const day = new Date(at + zone * HOUR).toISOString().slice(0, 10)
            figure = (day === phoneDay ? figure : 0) + saved
            phoneDay = day
            await reportAt(user, new Date(at).toISOString(), figure)
            const { missionDay, kilobytesToday } = await user('GET /api/v1/datasaved/config', {})
            byDay.set(missionDay, kilobytesToday)
          }
          const total = savings.reduce((sum, saved) => sum + saved, 0)
          const inAll = [...byDay.values()].reduce((sum, count) => sum + count, 0)
          expect(inAll).toBeLessThanOrEqual(total)
        },
      ),
      { numRuns: rounds(5, 60) },
    )
  })
})
