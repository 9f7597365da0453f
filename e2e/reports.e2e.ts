import { startAnalyticsSink } from '@momi/testing/analytics/start'
import { startErrorSink } from '@momi/testing/sentry/start'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let stage: Environment
let errors: Awaited<ReturnType<typeof startErrorSink>>
let analytics: Awaited<ReturnType<typeof startAnalyticsSink>>
beforeAll(async () => {
  errors = await startErrorSink()
  analytics = await startAnalyticsSink({ measurementId: 'G-TEST', secret: 'secret' })
  stage = await openEnvironment({
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

const eventually = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 40_000, interval: 200 })
const valuesOf = (event: Record<string, unknown>) =>
  (event['exception'] as { values: { value: string }[] } | undefined)?.values.map(({ value }) => value) ?? []

/** Something in the phone's page goes wrong, outside of what a test waits for. */
const throwIn = (phone: Phone, message: string) =>
  frameOf(phone).evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

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
  const phone = await stage.open({ country: 'BR', language: 'en-US', path: '/missions' })
  await settled(phone)
  // It comes together with what counts.
  await phone.screen.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  await goInside(phone, '/points')
  await settled(phone)
  await goInside(phone, '/profile')
  await phone.screen.getByText('Usage statistics are off').waitFor()
  await phone.screen.getByRole('button', { name: 'Turn on' }).click()
  await goInside(phone, '/missions/streaks')
  const seen = () =>
    analytics.collected.slice(before).flatMap(({ events }) => events.map(({ params }) => params?.['page_path']))
  // Events are sent in the order in which they came: the first batch would have what came before the yes.
  await eventually(() => expect(seen()).toContain('/missions/streaks'))
  expect(seen()).toEqual(['/missions/streaks'])
  await phone.page.context().close()
})

test('[ANA-03] errors before and after the reporter came are reported, without personal data and not too long', async () => {
  const phone = await stage.open({ path: '/points', country: 'NG' })
  await settled(phone)
  const fail = (message: string) => throwIn(phone, message)
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
  let failures = 0
  await eventually(async () => {
    await fail(`recorded ${++failures}`)
    expect(errors.items.map(({ type }) => type)).toContain('replay_event')
  })
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
  // Reports are sent in their order: what came before this one would be there.
  await throwIn(elsewhere, 'thrown by the test')
  const reported = () => errors.events().slice(known).flatMap(valuesOf)
  await eventually(() => expect(reported()).toContain('thrown by the test'))
  expect(reported()).toEqual(['thrown by the test'])
  await elsewhere.page.context().close()
})
