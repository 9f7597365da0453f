import { afterAll, expect, test } from 'vitest'
import * as ledger from '../../core/ledger/ledger.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  usersSince: '2026-03-02T07:00:00Z',
  env: { POINTS_COUNTRIES: 'NG' },
})
afterAll(app.close)

const withEntries = async (...amounts: number[]) => {
  const user = await app.person()
  const { id } = await user('GET /api/v1/user/me', {})
  await app.database.transact(async (tx) => {
    for (const [i, amount] of amounts.entries())
      await ledger.post(tx, {
        user: id,
        amount,
        counterpart: 'issued',
        reason: 'STREAK_CHECK_IN',
        ref: `${id}:${i}`,
        at: app.now(),
      })
  })
  return user
}

test('the history is returned newest first, in pages, with each entry once even if new ones are added meanwhile', async () => {
  const ada = await withEntries(1, 2, 3, 4, 5, 6, 7)
  const first = await ada('GET /api/v1/points/history', { query: { size: 3 } })
  expect(first.entries.map((entry) => [entry.amount, entry.balanceAfter])).toEqual([
    [7, 28],
    [6, 21],
    [5, 15],
  ])
  await ada('POST /api/v1/streaks/checkin', { idempotencyKey: 'while-reading' })
  const second = await ada('GET /api/v1/points/history', { query: { size: 3, cursor: first.cursor! } })
  const third = await ada('GET /api/v1/points/history', { query: { size: 3, cursor: second.cursor! } })
  expect([...second.entries, ...third.entries].map((entry) => entry.amount)).toEqual([4, 3, 2, 1])
  expect(third.cursor).toBeNull()
})

test('a page that the last entries fill exactly has no cursor for a next page', async () => {
  const ada = await withEntries(1, 2)
  expect(await ada('GET /api/v1/points/history', { query: { size: 2 } })).toMatchObject({ cursor: null })
})

test('the total earned is not reduced by spending', async () => {
  const ada = await withEntries(10, 20, -25)
  expect(await ada('GET /api/v1/points', {})).toEqual({ balance: 5 })
  expect(await ada('GET /api/v1/user/earnings/total', {})).toEqual({ points: 30, worth: null })
})

test('the history names the completed mission', async () => {
  const ada = await app.person()
  await ada('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'open_article' },
    query: {},
    body: { count: 1, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
    idempotencyKey: 'one-article-today',
  })
  await ada('POST /api/v1/streaks/checkin', { idempotencyKey: 'check-in-today' })
  const { entries } = await ada('GET /api/v1/points/history', { query: {} })
  expect(entries.map(({ reason, missionType }) => [reason, missionType])).toEqual([
    ['STREAK_CHECK_IN', null],
    ['MISSION_COMPLETED', 'open_article'],
  ])
})

test('an invalid page size or cursor is a validation error', async () => {
  const ada = await withEntries()
  for (const query of [{ size: 0 }, { size: 101 }, { size: 20, cursor: '-1' }, { size: 20, cursor: 'abc' }])
    await expect(ada('GET /api/v1/points/history', { query })).rejects.toMatchObject({
      status: 422,
      code: 'validation_error',
    })
})

test('another person’s points are not visible', async () => {
  await withEntries(10)
  const ben = await app.person()
  expect(await ben('GET /api/v1/points/history', { query: {} })).toEqual({ entries: [], cursor: null })
})

test('[MIS-04] the balance cannot be read in a country without points', async () => {
  const kim = await app.person({ country: 'KE' })
  await expect(kim('GET /api/v1/points', {})).rejects.toMatchObject({
    status: 403,
    code: 'points_not_enabled_for_country',
  })
})
