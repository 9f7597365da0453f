import { randomUUID } from 'node:crypto'
import { HOUR, MINUTE, SECOND } from '@momi/contract/rules/durations'
import { startAnalyticsSink } from '@momi/testing/analytics/start'
import { afterAll, describe, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { operate } from '../../testing/operate.ts'
import { testApp } from '../../testing/test-app.ts'
import { plausibleTime, sanitizeProperties } from './client-reports.rules.ts'
import { forwardReports } from './public.ts'
import type { Person } from '../../testing/person.ts'

const now = '2026-03-02T08:00:00Z'
const sink = await startAnalyticsSink({ measurementId: 'G-TEST', secret: 'secret' })
const app = await testApp({
  now,
  env: { GA4_URL: sink.url, GA4_MEASUREMENT_ID: 'G-TEST', GA4_API_SECRET: 'secret' },
})
const alone = await testApp({ now, env: { CLIENT_REPORT_BYTES_PER_HOUR: String(12 * 1024) } })
afterAll(async () => {
  await app.close()
  await alone.close()
  await sink.close()
})

const event = (name = 'page_view', properties: Record<string, string | number | boolean> = {}) => ({
  id: randomUUID() as string,
  name,
  at: Date.parse(now) - 1000,
  properties,
})
const send = (user: Person, events: ReturnType<typeof event>[], userProperties: Record<string, string> = {}) =>
  user('POST /api/v1/client-reports', { body: { userProperties, events } })
const forward = () =>
  forwardReports({ ...app.database, now: app.now, log: app.deps.log, analytics: app.deps.gateways.analytics })

test('[ANA-01] a batch that is sent several times is forwarded once, with ids and without personal data', async () => {
  const ada = await app.person()
  const batch = [
    event('page_view', { page_path: '/missions' }),
    event('claimed', { who: 'ada@example.com', cpf: '529.982.247-25', phone: 2348021234567, points: 40, first: true }),
  ]
  const who = { country_code: 'NG', haid: ada.haid, entry_point: 'ClaimReward', auth_id: 'ada@example.com' }
  expect(await send(ada, batch, who)).toEqual({ counted: 2 })
  expect(await send(ada, [...batch, event('more')], who)).toEqual({ counted: 1 })
  await forward()
  await forward()
  const { id } = await ada('GET /api/v1/user/me', {})
  expect(sink.collected).toEqual([
    {
      client_id: id,
      user_id: id,
      user_properties: {
        country_code: { value: 'NG' },
        haid: { value: ada.haid },
        entry_point: { value: 'ClaimReward' },
      },
      events: expect.arrayContaining([
        {
          name: 'page_view',
          timestamp_micros: (Date.parse(now) - 1000) * 1000,
          params: { page_path: '/missions', engagement_time_msec: 1 },
        },
        {
          name: 'claimed',
          timestamp_micros: (Date.parse(now) - 1000) * 1000,
          params: { points: 40, first: true, engagement_time_msec: 1 },
        },
      ]),
    },
  ])
  expect(sink.collected[0]!.events).toHaveLength(3)
})

test('[ANA-01] a batch that failed is sent again later, and batches of different people stay separate', async () => {
  sink.collected.length = 0
  const [ada, ben] = [await app.person(), await app.person()]
  await send(
    ada,
    Array.from({ length: 50 }, () => event()),
  )
  await send(ben, [event('ben_was_here')])
  sink.state.isDown = true
  await forward()
  sink.state.isDown = false
  await forward()
  expect(sink.collected).toEqual([])
  app.advance(31 * SECOND)
  await forward()
  expect(sink.collected.map(({ events }) => events.length).toSorted((a, b) => a - b)).toEqual([1, 25, 25])
  expect(new Set(sink.collected.map(({ client_id: client }) => client)).size).toBe(2)
})

describe('[OPS-06] a batch that is refused', () => {
  /** An event name that GA4 reserves. */
  const POISON = 'session_start'
  const names = () => sink.collected.flatMap(({ events }) => events.map(({ name }) => name)).toSorted()
  const waiting = async () => JSON.parse(await operate(operator, ['waiting'])) as { item: string; attempts: number }[]
  const operator = { ...app.deps, ...app.database, now: app.now }

  test('does not stop the batches of other people, or later ones of the same person', async () => {
    sink.collected.length = 0
    const [ada, ben] = [await app.person(), await app.person()]
    await send(ada, [event(POISON), event('of_the_same_batch')])
    await send(ben, [event('of_ben')])
    await forward()
    expect(names()).toEqual(['of_ben'])
    await send(ada, [event('of_ada')])
    await forward()
    expect(names()).toEqual(['of_ada', 'of_ben'])
    // After three attempts the events of a refused batch are sent one by one, so that only the refused one waits.
    for (const seconds of [31, 61, 121, 241]) {
      app.advance(seconds * SECOND)
      await forward()
    }
    expect(names()).toEqual(['of_ada', 'of_ben', 'of_the_same_batch'])
  })

  test('is set aside after about a day, and sent again when an operator resumes it', async () => {
    sink.collected.length = 0
    const [poisoned] = await waiting()
    expect(poisoned).toBeUndefined()
    const began = app.now()
    while ((await waiting()).length === 0) {
      app.advance(10 * MINUTE)
      await forward()
    }
    expect((app.now().getTime() - began.getTime()) / 3_600_000).toBeGreaterThan(20)
    expect((app.now().getTime() - began.getTime()) / 3_600_000).toBeLessThan(30)
    const [{ item, attempts }] = (await waiting()) as [{ item: string; attempts: number }]
    expect(attempts).toBe(30)
    let visits = 0
    sink.state.onVisit = async () => void visits++
    app.advance(HOUR)
    await forward()
    expect(visits).toBe(0)

    const by = ['--operator', 'ada', '--why', 'a test']
    expect(await operate(operator, ['resume', item, ...by])).toBe(`Resumed ${item}`)
    expect(await waiting()).toEqual([])
    await forward()
    expect(visits).toBe(1)
    await expect(operate(operator, ['resume', item, ...by])).rejects.toThrow(`${item} is not set aside`)
    delete sink.state.onVisit
    app.goTo(now)
  })

  test('the call to the analytics service is made outside of any transaction', async () => {
    const ada = await app.person()
    await send(ada, [event()])
    let answer: unknown
    sink.state.onVisit = async () => {
      answer ??= await send(ada, [event()])
    }
    await forward()
    delete sink.state.onVisit
    expect(answer).toEqual({ counted: 1 })
  })
})

const purge = async () => {
  const ctx = { ...alone.database, now: alone.now }
  await purgeTable(ctx, 'client_reports_unsent')
  await purgeTable(ctx, 'client_report_batches')
  await purgeTable(ctx, 'client_reports')
}

const storedBatches = read(
  'test_stored_batches',
  {},
  { batches: 'int8' },
  'select count(*) as batches from client_report_batches',
)

test('[ANA-01] without an analytics service, reports are not forwarded, and are stored for seven days', async () => {
  const ada = await alone.person()
  const batch = [event()]
  expect(await send(ada, batch)).toEqual({ counted: 1 })
  alone.goTo('2026-03-04T07:00:00Z')
  await ada.comeBack()
  expect(await send(ada, batch)).toEqual({ counted: 0 })
  const stored = []
  for (const time of ['2026-03-09T07:00:00Z', '2026-03-09T09:00:00Z']) {
    alone.goTo(time)
    await purge()
    stored.push((await alone.database.db.one(storedBatches, {}))!.batches)
  }
  expect(stored).toEqual([1, 0])
})

test.each([
  ['none', []],
  ['more than 50', Array.from({ length: 51 }, () => event())],
  ['more than 25 properties', [event('wide', Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`p${i}`, i])))]],
  ['a bad name', [event('not a name')]],
  ['an id that is not a UUID', [{ ...event(), id: '1' }]],
])('[ANA-01] a batch is refused because of its events: %s', async (_, events) => {
  const ada = await app.person()
  await expect(send(ada, events)).rejects.toMatchObject({ status: 422, code: 'validation_error' })
})

test('[ANA-01] two people may send the same event id; concurrent batches of one person count the same events once', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const batch = Array.from({ length: 20 }, () => event())
  const counts = await Promise.all([send(ada, batch), send(ada, batch.toReversed()), send(ben, batch)])
  expect(counts.reduce((sum, { counted }) => sum + counted, 0)).toBe(40)
})

test('[ANA-01] an implausible time is replaced by the arrival time, and characters that cannot be stored are removed', () => {
  const at = new Date(now)
  expect(plausibleTime(0, at)).toEqual(at)
  expect(plausibleTime(at.getTime() + 3_600_000, at)).toEqual(at)
  expect(plausibleTime(at.getTime() - 3_600_000, at)).toEqual(new Date('2026-03-02T07:00:00Z'))
  expect(sanitizeProperties({ a: 'x\0\ud83dy', b: 1 })).toEqual({ a: 'x�y', b: 1 })
})

test('(case 51) a path of 2,101 characters is shortened, and loses neither its event nor the others of its batch', async () => {
  sink.collected.length = 0
  const ada = await app.person()
  const long = `/${'x'.repeat(2100)}`
  const batch = [event('page_view', { page_path: long }), ...Array.from({ length: 49 }, () => event())]
  expect(await send(ada, batch, { entry_point: long })).toEqual({ counted: 50 })
  await forward()
  const paths = sink.collected.flatMap(({ events }) => events.map(({ params }) => params?.['page_path']))
  expect(paths.filter(Boolean)).toEqual([long.slice(0, 2048)])
})

const countersOf = read(
  'test_counters_of_reports',
  {},
  { counters: 'int8' },
  `select count(*) as counters from limits where name like '%client-reports%'`,
)

test('[OPS-05] batches within an hour’s first hundredth lock no counter that people of one address share', async () => {
  for (let person = 0; person < 3; person++) await send(await app.person(), [event()])
  expect(await app.database.db.one(countersOf, {})).toEqual({ counters: 0 })
})

test('[OPS-05] what an address may send in an hour is limited for all who share it', async () => {
  const [ada, ben] = [await alone.person(), await alone.person()]
  let sent = 0
  const refused = { code: 'too_many_requests', status: 429 }
  await expect(
    (async () => {
      for (; sent < 40; sent++) await send(ada, [event()])
    })(),
  ).rejects.toMatchObject(refused)
  expect(sent).toBeGreaterThan(5)
  await expect(send(ben, [event()])).rejects.toMatchObject(refused)
})
