import { startAnalyticsSink } from '@momi/testing/analytics/start'
import { startErrorSink } from '@momi/testing/sentry/start'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import { openStage, type Stage } from './harness/stage.ts'

let stage: Stage
let errors: Awaited<ReturnType<typeof startErrorSink>>
let analytics: Awaited<ReturnType<typeof startAnalyticsSink>>
beforeAll(async () => {
  errors = await startErrorSink()
  analytics = await startAnalyticsSink({ measurementId: 'G-TEST', secret: 'secret' })
  stage = await openStage({
    SENTRY_DSN: errors.dsn,
    GA4_URL: analytics.url,
    GA4_MEASUREMENT_ID: 'G-TEST',
    GA4_API_SECRET: 'secret',
  })
})
afterAll(async () => {
  await stage.close()
  await errors.close()
  await analytics.close()
})

const eventually = <T>(look: () => T) => vi.waitFor(look, { timeout: 40_000, interval: 200 })
const valuesOf = (event: Record<string, unknown>) =>
  (event['exception'] as { values: { value: string }[] } | undefined)?.values.map(({ value }) => value) ?? []

test('[ANA-01] screens are counted once each, with the properties of section 3 and nothing personal', async () => {
  const phone = await stage.open({ mode: 'bridge', path: '/missions' })
  await settled(phone)
  await goInside(phone, '/points')
  await goInside(phone, '/points?from=missions')
  await settled(phone)
  await eventually(() => expect(analytics.collected.flatMap(({ events }) => events).length).toBeGreaterThanOrEqual(1))
  await goInside(phone, '/missions/streaks')
  await settled(phone)
  // The page ends before its batch is due.
  await load(phone, '/roulette')
  const seen = () => analytics.collected.flatMap(({ events }) => events.map(({ params }) => params?.['page_path']))
  await eventually(() => expect(seen()).toEqual(expect.arrayContaining(['/points', '/missions/streaks', '/roulette'])))
  expect(seen().filter((path) => path === '/points')).toHaveLength(1)
  const properties = analytics.collected.at(-1)!.user_properties ?? {}
  expect(Object.keys(properties).toSorted()).toEqual([
    'account_type',
    'country_code',
    'entry_point',
    'haid',
    'major_version',
    'product',
    'rewards_user_id',
    'user_id',
  ])
  expect(properties['entry_point']).toEqual({ value: 'RouletteClaim' })
  expect(phone.troubles).toEqual([])
  await phone.page.context().close()
})

test('[ANA-01] where the law wants a yes first nothing is counted without one', async () => {
  const before = analytics.collected.length
  const phone = await stage.open({ country: 'BR', path: '/missions' })
  const asked: string[] = []
  phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await settled(phone)
  await phone.page.waitForTimeout(9000)
  expect(asked).not.toContain('/api/v1/client-reports')
  expect(analytics.collected.slice(before)).toEqual([])
  await phone.page.context().close()
})

test('[ANA-03] errors before and after the reporter came are reported, without personal data and not too long', async () => {
  const phone = await stage.open({ path: '/points', country: 'NG' })
  await settled(phone)
  const fail = (message: string) =>
    frameOf(phone).evaluate((text) => {
      setTimeout(() => {
        throw new Error(text)
      })
    }, message)
  await fail('early: ada@example.com')
  await eventually(() => expect(errors.events().flatMap(valuesOf)).toContain('early: [removed]'))
  // Half of the number lies beyond the cut.
  const long = `late: ${'x '.repeat(1018)}+2348021234567 ${'y '.repeat(400)}`
  await fail(long)
  await eventually(() =>
    expect(
      errors
        .events()
        .flatMap(valuesOf)
        .some((value) => value.startsWith('late: ')),
    ).toBe(true),
  )
  const late = errors
    .events()
    .flatMap(valuesOf)
    .find((value) => value.startsWith('late: '))!
  expect(late.length).toBeLessThanOrEqual(2048 + 3)
  expect(late).not.toMatch(/\d{4}/)
  const values = errors.events().flatMap(valuesOf)
  expect(values.filter((value) => value.startsWith('early'))).toHaveLength(1)
  // A recording of what led to it comes with an error, once the recorder is there.
  await phone.page.waitForTimeout(2000)
  await fail('recorded')
  await eventually(() => expect(errors.items.map(({ type }) => type)).toContain('replay_event'))
  await phone.page.context().close()
})

test('[ANA-03] a failed call of the host is reported; a client or a country that is not supported is not', async () => {
  const before = errors.events().length
  const phone = await stage.open({ mode: 'bridge', fault: 'bridge-throws', path: '/debug-info' })
  await settled(phone)
  await eventually(() => expect(errors.events().length).toBeGreaterThan(before))
  await phone.page.context().close()

  const known = errors.events().length
  const elsewhere = await stage.open({ country: 'DE', path: '/missions' })
  await elsewhere.screen.getByRole('heading', { name: 'Not available here' }).waitFor()
  await elsewhere.page.waitForTimeout(5000)
  expect(errors.events().slice(known)).toEqual([])
  await elsewhere.page.context().close()
})
