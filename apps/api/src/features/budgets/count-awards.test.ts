import { addDays } from '@momi/contract/rules/calendar'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { once } from '../../testing/random-values.ts'
import { spendingGauges } from '../../http/metrics/spending-gauges.ts'
import { testApp } from '../../testing/test-app.ts'
import { countAwards, forecastAwards } from './public.ts'

const app = await testApp({ now: '2026-03-02T00:01:00Z' })
afterAll(app.close)
const { db, transact } = app.database
const work = { db, transact, now: app.now, env: app.env }

const takeAwards = write(
  'test_count_take_awards',
  { count: 'int4', at: 'timestamptz' },
  { taken: 'bool' },
  `select bool_and(reserve_award('GH', 'open_article', 10, :at) <> 'budget_spent') as taken from generate_series(1, :count)`,
)
const counted = read(
  'test_count_counted',
  { day: 'date' },
  { awards: 'jsonb', points: 'jsonb' },
  `select to_jsonb(awards) as awards, to_jsonb(points) as points from award_days
    where country = 'GH' and type = 'open_article' and day = :day`,
)
const expected = read(
  'test_count_expected',
  { day: 'date' },
  { noon: 'text', total: 'text', starts_at: 'timestamptz' },
  `select expected[144]::text as noon, expected[array_length(expected, 1)]::text as total, starts_at
     from award_forecasts where country = 'GH' and type = 'open_article' and day = :day`,
)
const mails = read(
  'test_count_mails',
  {},
  { subject: 'text', text: 'text' },
  "select distinct subject, text from campaign_mails where about = 'ALERT'",
)

/** A day on which so many awards are given in the morning, and as many in the evening. */
async function live(day: string, count: number) {
  for (const [time, given] of [
    ['00:00:30', 0],
    ['09:00:00', count],
    ['20:00:00', count],
    ['23:59:00', 0],
  ] as const) {
    app.goTo(`${day}T${time}Z`)
    if (given > 0) await transact((tx) => tx.one(takeAwards, { count: given, at: app.now() }))
    await countAwards(work)
  }
}

test('awards are counted in slots of five minutes, and days of the past make a forecast of the next ones', async () => {
  await live('2026-03-02', 3)
  const { awards, points } = (await db.one(counted, { day: '2026-03-02' }))! as Record<string, (number | null)[]>
  expect(awards).toHaveLength(288)
  expect([awards![0], awards![107], awards![108], awards![240], awards![287]]).toEqual([0, null, 3, 6, 6])
  expect(points!.at(-1)).toBe(60)
  await live('2026-03-03', 5)
  await live('2026-03-04', 5)
  await forecastAwards(work)
  expect(await db.one(expected, { day: '2026-03-04' })).toBeUndefined()
  // Of Thursday: the days until Monday.
  expect(await db.one(expected, { day: '2026-03-05' })).toMatchObject({ noon: '3', total: '6' })
  app.goTo('2026-03-06T12:00:00Z')
  await forecastAwards(work)
  expect(await db.one(expected, { day: '2026-03-06' })).toEqual({
    noon: '4',
    total: '8',
    starts_at: new Date('2026-03-06T00:00:00Z'),
  })
})

const alertsMeasured = async () => {
  const [, alerts] = spendingGauges({ database: app.database, now: app.now })
  return (await alerts!.read()).map(({ labels }) => labels).filter(({ cause }) => cause === 'DRIFT')
}

test('[REH-03] staff are told once, by mail, in the bell and as a metric, that a mission gives more than a month before, and nothing is stopped', async () => {
  await app.staff('operator')
  for (let i = 3; i < 30; i++) await live(addDays('2026-03-02', i), 5)
  expect(await db.many(mails, {})).toEqual([])
  for (let i = 30; i < 37; i++) await live(addDays('2026-03-02', i), 20)
  app.goTo('2026-04-08T01:00:00Z')
  await Promise.all([forecastAwards(work), forecastAwards(work)])
  const [mail, ...others] = await db.many(mails, {})
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Momi: Ghana, Open an article')
  expect(mail!.text).toMatch(/given 300% more often than .*: 400 points a day instead of 100\. Nothing was stopped\./)
  // With a session of now.
  const operator = await app.staff('operator')
  const inbox = async () =>
    (await operator('GET /api/v1/admin/campaign/inbox', {})).items.filter(({ kind }) => kind === 'ALERT')
  const [item] = await inbox()
  const line = { kind: 'MISSION', countryCode: 'GH', key: 'open_article' }
  expect(item).toMatchObject({ title: 'Open an article', line })
  expect(await alertsMeasured()).toEqual([{ kind: 'MISSION', country: 'GH', line: 'open_article', cause: 'DRIFT' }])
  const { alert } = await operator('POST /api/v1/admin/alerts/{alert_id}/acknowledge', {
    params: { alert_id: item!.id },
    ...once(),
  })
  expect(alert).toMatchObject({ cause: 'DRIFT', acknowledgedBy: { id: operator.id } })
  expect(await inbox()).toEqual([])
  // The next day it still drifts, and nobody is told again.
  app.goTo('2026-04-09T01:00:00Z')
  await forecastAwards(work)
  expect(await db.many(mails, {})).toHaveLength(1)
  expect((await (await app.person({ country: 'GH' }))('GET /api/v2/user/missions', {})).missions).toContainEqual(
    expect.objectContaining({ type: 'open_article' }),
  )
  // It ends once the last week gives no more than the weeks before.
  for (let i = 37; i < 44; i++) {
    app.goTo(`${addDays('2026-03-02', i)}T23:59:00Z`)
    await countAwards(work)
  }
  app.goTo('2026-04-15T01:00:00Z')
  await forecastAwards(work)
  expect(await alertsMeasured()).toEqual([])
})
