import { startAnalyticsSink } from '@momi/testing/analytics/start'
import { startErrorSink } from '@momi/testing/sentry/start'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import { installAnew } from './harness/install-anew.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
let errors: Awaited<ReturnType<typeof startErrorSink>>
let analytics: Awaited<ReturnType<typeof startAnalyticsSink>>
beforeAll(async () => {
  errors = await startErrorSink()
  analytics = await startAnalyticsSink({ measurementId: 'G-TEST', secret: 'secret' })
  environment = await openEnvironment({
    SENTRY_DSN: errors.dsn,
    GA4_URL: analytics.url,
    GA4_MEASUREMENT_ID: 'G-TEST',
    GA4_API_SECRET: 'secret',
  })
  phone = await environment.open({ path: '/faq' })
})
afterAll(async () => {
  await environment.close()
  await errors.close()
  await analytics.close()
})

const eventually = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 40_000, interval: 200 })
/** The paths of the counted screens, without those of the first `first` batches. */
const pathsFrom = (first: number) =>
  analytics.collected.slice(first).flatMap(({ events }) => events.map(({ params }) => params?.['page_path']))
const valuesOf = (event: Record<string, unknown>) =>
  (event['exception'] as { values: { value: string }[] } | undefined)?.values.map(({ value }) => value) ?? []

/** The messages of the reported errors, without those of the first `first` events. */
const reportedFrom = (first: number) => errors.events().slice(first).flatMap(valuesOf)

/** Throws an error in the phone's page, not in the test. */
const throwIn = (phone: Phone, message: string) =>
  frameOf(phone).evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

test('[ANA-01] where consent is required, nothing is counted before it is given', async () => {
  const before = analytics.collected.length
  await installAnew(phone, { country: 'BR', language: 'en-US', path: '/missions' })
  await settled(phone)
  // This element is added by the deferred chunk, which also starts analytics.
  await phone.screen.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  await goInside(phone, '/points')
  await settled(phone)
  await goInside(phone, '/profile')
  await phone.screen.getByText('Usage statistics are off').waitFor()
  await phone.screen.getByRole('button', { name: 'Turn on' }).click()
  await goInside(phone, '/missions/streaks')
  // Events are sent in order, so the first batch would contain events from before the consent.
  await eventually(() => expect(pathsFrom(before)).toContain('/missions/streaks'))
  expect(pathsFrom(before)).toEqual(['/missions/streaks'])
})

test.runIf(IS_TEST_FULL)(
  '[ANA-01] each screen is counted once, with the properties of section 3 and without personal data',
  async () => {
    const before = analytics.collected.length
    await installAnew(phone, { mode: 'bridge', path: '/missions' })
    await settled(phone)
    await goInside(phone, '/points')
    await goInside(phone, '/points?from=missions')
    await settled(phone)
    await eventually(() => expect(pathsFrom(before).length).toBeGreaterThanOrEqual(1))
    await goInside(phone, '/missions/streaks')
    await settled(phone)
    // The page is left before its batch is due.
    await load(phone, '/roulette')
    const seen = () => pathsFrom(before)
    await eventually(() =>
      expect(seen()).toEqual(expect.arrayContaining(['/points', '/missions/streaks', '/roulette'])),
    )
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
    expect(phone.faults).toEqual([])
  },
)

test.runIf(IS_TEST_FULL)(
  '[ANA-03] a failed host call is reported, and an unsupported client or country is not',
  async () => {
    const before = errors.events().length
    for (const [refused, heading] of [
      [{ country: 'DE' }, 'Not available here'],
      [{ client: 'news' }, 'Browser unsupported'],
    ] as const) {
      await installAnew(phone, { ...refused, path: '/missions' })
      await phone.screen.getByRole('heading', { name: heading }).waitFor()
      // Reports are sent in order, so an earlier one would have arrived.
      await throwIn(phone, `thrown on ${heading}`)
      await eventually(() => expect(reportedFrom(before)).toContain(`thrown on ${heading}`))
    }
    expect(reportedFrom(before)).toEqual(['thrown on Not available here', 'thrown on Browser unsupported'])

    await installAnew(phone, { mode: 'bridge', fault: 'bridge-throws', path: '/debug-info' })
    await settled(phone)
    await eventually(() => expect(reportedFrom(before)).toContain('The bridge is broken'))
  },
)

test('[ANA-03] errors before and after the reporter is loaded are reported, truncated and without personal data', async () => {
  await installAnew(phone, { path: '/points', country: 'NG' })
  await settled(phone)
  const fail = (message: string) => throwIn(phone, message)
  await fail('early: ada@example.com')
  await eventually(() => expect(errors.events().flatMap(valuesOf)).toContain('early: [removed]'))
  // The maximum length of a message cuts through this phone number.
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
  // A replay is sent with an error, once the recorder is loaded.
  const replays = () => errors.items.filter(({ type }) => type === 'replay_event').length
  const before = replays()
  let failures = 0
  await eventually(async () => {
    await fail(`recorded ${++failures}`)
    expect(replays()).toBeGreaterThan(before)
  })
})

const ENGLISH = {
  language: 'en-US',
  heading: 'Something went wrong',
  text: "This page stopped working. That's on us. Reload it or open another one.",
  reload: 'Reload page',
  onward: 'Go to Missions',
  footer: 'FAQ',
}
const PORTUGUESE = {
  language: 'pt-BR',
  heading: 'Algo deu errado',
  text: 'Esta página parou de funcionar. A falha é nossa. Recarregue ou abra outra.',
  reload: 'Recarregar página',
  onward: 'Ir para Missões',
  footer: 'Perguntas frequentes',
}
test.runIf(IS_TEST_FULL).each([ENGLISH, PORTUGUESE])(
  'a screen that throws an error shows a message in $language, keeps its layout and is reported',
  async (expected) => {
    const before = errors.events().length
    const call = '**/api/v1/streaks/checkin/status*'
    await phone.page.route(call, (route) => route.fulfill({ json: { walletReported: true, days: [] } }))
    await installAnew(phone, { mode: 'web', language: expected.language, path: '/missions/streaks' })
    const { screen } = phone
    await screen.getByRole('heading', { level: 1, name: expected.heading }).waitFor()
    await screen.getByRole('alert').getByText(expected.text).waitFor()
    await screen.getByRole('button', { name: expected.reload }).waitFor()
    await screen.getByRole('contentinfo').getByRole('link', { name: expected.footer }).waitFor()
    expect(await screen.getByText(/Network error|Erro de rede/).count()).toBe(0)
    await eventually(() => expect(reportedFrom(before)).toContainEqual(expect.stringContaining('undefined')))
    await screen.getByRole('link', { name: expected.onward }).click()
    await screen.getByRole('heading', { level: 1, name: /^Miss/ }).waitFor()
    await phone.page.unroute(call)
  },
)
