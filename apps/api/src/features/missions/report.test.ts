import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import type { MissionType } from '@momi/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { countBy } from '../../testing/count-by.ts'
import type { Person } from '../../testing/person.ts'

const NOON = '2026-03-02T12:00:00Z'
const TODAY = '2026-03-02'
const app = await testApp({ now: NOON, usersSince: '2026-02-01T00:00:00Z' })
beforeEach(() => app.goTo(NOON))
afterAll(app.close)

const cardOf = async (user: Person, type: MissionType) =>
  (await user('GET /api/v2/user/missions', {})).missions.find((mission) => mission.type === type)

describe('[MIS-03] missions that are completed by a reported counter', () => {
  test.each([
    ['open_article', 1, 10, 10],
    ['read_articles', 5, 30, 30],
    ['set_wallpaper', 1, 20, 20],
    ['make_browser_default', 1, 75, 75],
    ['data_saved', 20_000, 70, 10],
    ['eayb', 60, 30, 5],
  ] as const)('mission %s at %i: %i points in all, %i for its first step', async (type, count, points, nextPoints) => {
    const ada = await app.person()
    expect(await cardOf(ada, type)).toMatchObject({
      actionState: 'GO',
      points,
      nextPoints,
      earnedToday: 0,
      counter: { count: 0 },
    })
    if (count > 1) await ada.report(type, 1)
    // The browsing counter is in minutes, so 60 are plausible only after an hour.
    app.goTo('2026-03-02T12:59:00Z')
    const done = await ada.report(type, count)
    expect(done).toMatchObject({ counter: { count, status: 'COMPLETED' }, balance: points, withheld: [] })
    expect(done.awards.every((award) => award.missionType === type)).toBe(true)
    expect(await cardOf(ada, type)).toMatchObject({
      actionState: 'CLAIMED',
      nextPoints: null,
      earnedToday: points,
      counter: { status: 'COMPLETED' },
    })
    expect(await ada.balance()).toBe(points)
  })

  test('daily counters restart the next day; one-time missions stay completed', async () => {
    let ada = await app.person()
    await ada.report('open_article', 1)
    await ada.report('set_wallpaper', 1)
    app.goTo('2026-03-03T12:00:00Z')
    ada = await app.logInAgain(ada)
    expect(await cardOf(ada, 'open_article')).toMatchObject({ actionState: 'GO', counter: { count: 0 } })
    expect(await cardOf(ada, 'set_wallpaper')).toMatchObject({ actionState: 'CLAIMED', earnedToday: 0 })
    expect((await ada.report('open_article', 1, { missionDay: '2026-03-03' })).balance).toBe(40)
    await expect(ada.report('set_wallpaper', 1, { missionDay: '2026-03-03' })).rejects.toMatchObject({
      code: 'mission_counter_conflict',
    })
    expect(await ada.balance()).toBe(40)
  })

  test('a rule with steps grants each step once, however the counts are split into reports', async () => {
    const ada = await app.person()
    for (const [count, minute] of [
      [9, 10],
      [10, 12],
      [11, 14],
      [25, 30],
      [54, 59],
    ] as const) {
      app.goTo(`2026-03-02T12:${minute}:00Z`)
      await ada.report('eayb', count)
    }
    expect(await ada.balance()).toBe(25)
    expect(await cardOf(ada, 'eayb')).toMatchObject({ nextPoints: 5, earnedToday: 25 })
    const ben = await app.person()
    expect((await ben.report('eayb', 300)).awards).toHaveLength(6)
  })
})

describe('[MIS-07] a report', () => {
  test('is refused for a mission that is off or has no counter', async () => {
    const ada = await app.person()
    await expect(ada.report('giveaway', 1)).rejects.toMatchObject({
      status: 400,
      code: 'mission_not_enabled',
    })
    for (const type of ['google_signin', 'signin'] as const)
      await expect(ada.report(type, 1)).rejects.toMatchObject({ status: 400, code: 'mission_not_counted' })
  })

  test('a report whose count is not higher, or whose day or status differs, is refused with 409 and the server’s state', async () => {
    const ada = await app.person()
    await ada.report('read_articles', 3)
    const conflicts = [
      { count: 2 },
      { count: 3 },
      { count: 0 },
      { count: 4, status: 'COMPLETED' },
      { count: 4, missionDay: '2026-03-03' },
      { count: 4, missionDay: '2026-02-28' },
    ] as const
    for (const { count, ...given } of conflicts) {
      const refused = (await ada.report('read_articles', count, given).catch((error: unknown) => error)) as ApiError
      expect(refused).toMatchObject({ status: 409, code: 'mission_counter_conflict' })
      expect(JSON.parse(refused.body)).toMatchObject({
        counter: { missionDay: TODAY, count: 3, target: 5, status: 'IN_PROGRESS' },
      })
    }
    expect((await ada.report('read_articles', 5)).counter.status).toBe('COMPLETED')
    await expect(ada.report('read_articles', 6)).rejects.toMatchObject({ status: 409 })
  })

  test('a report with force_sync_mode=server changes nothing and returns the server’s state', async () => {
    const ada = await app.person()
    await ada.report('read_articles', 2)
    const state = await ada.report('read_articles', 900, { status: 'COMPLETED', mode: 'server' })
    expect(state).toEqual({
      counter: { missionDay: TODAY, count: 2, target: 5, status: 'IN_PROGRESS' },
      awards: [],
      withheld: [],
      balance: 0,
    })
  })

  test("a report with force_sync_mode=client uses the client's count as far as it is plausible", async () => {
    const ada = await app.person()
    await ada.report('read_articles', 2)
    const offered = await ada.report('read_articles', 4, { status: 'COMPLETED', mode: 'client' })
    expect(offered.counter).toMatchObject({ count: 4, status: 'IN_PROGRESS' })
    expect((await ada.report('read_articles', 1, { mode: 'client' })).counter.count).toBe(4)
    // At most four articles a minute are plausible.
    expect((await ada.report('read_articles', 190, { mode: 'client' })).counter.count).toBeLessThan(9)
  })

  test('a report about yesterday that arrives late counts for yesterday', async () => {
    const ada = await app.person()
    await ada.report('read_articles', 4)
    app.goTo('2026-03-03T00:30:00Z')
    const late = await app.logInAgain(ada)
    expect((await late.report('read_articles', 5, { missionDay: TODAY })).counter).toMatchObject({
      missionDay: TODAY,
      status: 'COMPLETED',
    })
    expect(await cardOf(late, 'read_articles')).toMatchObject({ counter: { missionDay: '2026-03-03', count: 0 } })
  })
})

describe('trust cases of reports', () => {
  test('case 1: a report counts once even if it is repeated, also from a second session or out of order', async () => {
    const ada = await app.person()
    const first = await ada.report('read_articles', 5, { idempotencyKey: 'one-and-the-same' })
    expect(await ada.report('read_articles', 5, { idempotencyKey: 'one-and-the-same' })).toEqual(first)
    await expect(ada.report('read_articles', 6, { idempotencyKey: 'one-and-the-same' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    const second = await app.logInAgain(ada)
    for (const count of [1, 5, 3, 2])
      await expect(second.report('read_articles', count)).rejects.toMatchObject({ status: 409 })
    expect(await second.balance()).toBe(30)
  })

  test('case 1: concurrent reports of many sessions grant once', async () => {
    const ada = await app.person()
    const sessions = await Promise.all(Array.from({ length: 8 }, () => app.logInAgain(ada)))
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        sessions[i % 8]!.report('read_articles', 5).then(
          ({ awards }) => `given ${awards.length}`,
          (error: ApiError) => error.code ?? error.message,
        ),
      ),
    )
    expect(countBy(outcomes)).toEqual({ 'given 1': 1, mission_counter_conflict: 31 })
    expect(await ada.balance()).toBe(30)
  })

  test.each([
    ['negative', '-1'],
    ['beyond whole numbers', '9007199254740993'],
    ['infinite', '1e309'],
    ['text', '"12"'],
    ['a fraction', '1.5'],
    ['nothing', 'null'],
    ['a billion and one', '1000000001'],
  ])('case 2: a count that is %s is refused and changes nothing', async (_, count) => {
    const ada = await app.person()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v2/user/missions/read_articles/report-counter',
      headers: {
        authorization: `Bearer ${ada.tokens.accessToken}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      payload: `{"count":${count},"missionDay":"${TODAY}","status":"IN_PROGRESS"}`,
    })
    expect([answer.statusCode, answer.json().errorCode]).toEqual([422, 'validation_error'])
    expect((await cardOf(ada, 'read_articles'))?.counter?.count).toBe(0)
  })

  test('case 2: an implausible jump counts as far as it is plausible, and not at all above the daily maximum', async () => {
    const ada = await app.person()
    await ada.report('read_articles', 1)
    const jumped = await ada.report('read_articles', 200)
    expect(jumped.counter.count).toBeLessThanOrEqual(5)
    const ben = await app.person()
    expect(await ben.report('read_articles', 999)).toMatchObject({ counter: { count: 0 }, awards: [] })
    const flagged = read(
      'test_flagged',
      {},
      { claimed: 'int8' },
      'select claimed from mission_counters where claimed > count order by claimed desc limit 1',
    )
    expect(await app.database.db.one(flagged, {})).toEqual({ claimed: 999 })
    // Later reports are still counted up to the plausible count.
    expect(await ben.report('read_articles', 5)).toMatchObject({ balance: 30 })
  })
})

/** Awards whose columns say something else than their cause. */
const inconsistent = read(
  'test_report_inconsistent_awards',
  {},
  { cause: 'text', earned_by: 'uuid?', milestone: 'int4?' },
  `select cause, earned_by, milestone from awards
    where cause is distinct from concat_ws(':', earned_by, case when milestone is not null then day end, milestone)`,
)

test('the columns of an award say what its cause says: the account that earned it, and the milestone of the day', async () => {
  expect(await app.database.db.many(inconsistent, {})).toEqual([])
})

test('the ledger is consistent after the reports of this file', async () => {
  expect(await auditLedger(app.database.db)).toEqual([])
})
