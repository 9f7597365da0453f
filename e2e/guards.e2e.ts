import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goInside, load } from './harness/inspect.ts'
import { installAnew } from './harness/install-anew.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ path: '/faq' })
})
afterAll(() => environment.close())

async function landsOn(state: PhoneSettings, heading: string) {
  await installAnew(phone, state)
  await phone.screen.getByRole('heading', { name: heading, level: 1 }).waitFor()
  return phone.path()
}

test.each<[string, PhoneSettings, string, string]>([
  ['plain web', { mode: 'web' }, '/error/client-unsupported', 'Browser unsupported'],
  ['ofa without SDK', { mode: 'bridge', client: 'ofa' }, '/update-required', 'Browser needs to be updated'],
  ['mini without SDK', { mode: 'bridge', client: 'mini' }, '/maintenance', 'Back soon'],
])(
  '[GRD-01] while rewards are only in the SDK, %s is redirected to its own screen',
  async (_, state, path, heading) => {
    expect(await landsOn({ ...state, sdkOnly: 'true' }, heading)).toBe(path)
  },
)

test.runIf(IS_TEST_FULL)(
  '[GRD-01] while rewards are only in the SDK, the news app, which never has them, shows how to get the browser',
  async () => {
    await installAnew(phone, { mode: 'bridge', client: 'news', sdkOnly: 'true' })
    await phone.screen.getByText("This app doesn't have Missions").waitFor()
    await phone.screen.getByRole('link', { name: 'Get browser' }).waitFor()
    expect(phone.path()).toBe('/maintenance')
  },
)

test.runIf(IS_TEST_FULL)(
  '[GRD-02] the news app, which cannot be updated to a browser, shows three steps for getting the browser',
  async () => {
    for (const mode of ['bridge', 'web']) {
      await installAnew(phone, { mode, client: 'news' })
      await phone.screen.getByRole('link', { name: 'Get browser' }).waitFor()
      expect(phone.path()).toBe('/error/client-unsupported')
      await phone.screen.getByRole('heading', { name: "You'll find Missions in the Momi browser" }).waitFor()
      await expect(phone.screen.getByRole('main').getByRole('listitem').count()).resolves.toBe(3)
    }
  },
)

const ELSEWHERE = [
  ['EG', "We're not in your country (Egypt) yet"],
  ['en_NG', "Your browser doesn't say which country you're in."],
  ['unknown', "Your browser doesn't say which country you're in."],
] as const

test.each(inFull(ELSEWHERE, ELSEWHERE.slice(0, 1)))(
  '[GRD-02] an unsupported country shows the reason: %s',
  async (country, text) => {
    await installAnew(phone, { country })
    await phone.screen.getByText('Missions is not available in your country').waitFor()
    await phone.screen.getByText(text).waitFor()
    expect(phone.path()).toBe('/error/country-unsupported')
  },
)

test.runIf(IS_TEST_FULL)(
  '[GRD-02] the page of an unsupported country says that Missions is available when its link is opened in a supported one',
  async () => {
    await installAnew(phone, { country: 'BR', path: '/error/country-unsupported' })
    await phone.screen.getByText('Missions is available in your country').waitFor()
    expect(await phone.screen.getByText(/not available|not in your country/i).count()).toBe(0)
    await phone.screen.getByRole('link', { name: 'Go to Missions' }).click()
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  },
)

const NOT_NEEDED = [
  ['/maintenance', 'Missions is open', 'Go to Missions', 'Missions'],
  ['/update-required', "You don't need to update", 'Go to Missions', 'Missions'],
  ['/missions/streaks/browser-update', "You don't need to update", 'Go to my streak', 'Daily streak'],
] as const

test.each(inFull(NOT_NEEDED, NOT_NEEDED.slice(-1)))(
  '[GRD-02] %s, opened where nothing of the kind is needed, says so and leads on',
  async (path, text, link, heading) => {
    await installAnew(phone, { path })
    await phone.screen.getByText(text).waitFor()
    await phone.screen.getByRole('link', { name: link }).click()
    await phone.screen.getByRole('button', { name: /^Check in/ }).waitFor()
    await phone.screen.getByRole('heading', { name: heading, level: 1 }).waitFor()
  },
)

test('[GRD-03] SDK: navigating to Missions opens the native screen and leaves the page unchanged', async () => {
  await installAnew(phone, { mode: 'sdk', path: '/points' })
  await phone.screen.getByRole('button', { name: 'Back' }).click()
  await phone.page.getByText('native screen earn_rewards').waitFor()
  await phone.page.getByTestId('log').getByText('earn_rewards').first().waitFor()
  await phone.press('Back to the page')
  await phone.screen.getByRole('heading', { name: 'Points', exact: true }).waitFor()
  expect(phone.path()).toBe('/points')
})

test('[GRD-03] SDK: a page that was opened at Missions opens the native screen and explains that', async () => {
  await installAnew(phone, { mode: 'sdk', path: '/missions' })
  await phone.page.getByRole('region', { name: 'Screen of the app' }).getByText('earn_rewards').waitFor()
  await phone.press('Back to the page')
  await phone.screen.getByText('Your missions open in the app').waitFor()
})

describe('/redirect', () => {
  beforeAll(() => installAnew(phone, { mode: 'web', path: '/faq' }))

  test('[GRD-05] loading /redirect with the URL of another origin leads to Missions', async () => {
    await load(phone, `/redirect?url=${encodeURIComponent('https://evil.example/')}`)
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
    expect(phone.path()).toBe('/missions')
  })

  const REFUSED = [
    ['a look-alike', 'https://ambassadors.momi.example.evil.example/'],
    ['the name before an @', 'https://ambassadors.momi.example@evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['nothing that can be decoded', '%E0%A4%A'],
    ['no url', ''],
  ] as const
  // navigate-to.test.ts and guards.test.ts test such targets without a browser.
  test.each(inFull(REFUSED, REFUSED.slice(0, 1)))(
    '[GRD-05] /redirect leads to Missions if its target is not allowed: %s',
    async (_, url) => {
      await goInside(phone, '/faq')
      await phone.screen.getByRole('heading', { name: 'Frequently asked questions', level: 1 }).waitFor()
      await goInside(phone, `/redirect?url=${encodeURIComponent(url)}`)
      await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
      expect(phone.path()).toBe('/missions')
    },
  )

  test("[GRD-05] /redirect leads to a URL of the ambassadors' origin", async () => {
    const target = 'https://ambassadors.momi.example/welcome?x=1'
    const page = await phone.page.context().newPage()
    await page.route('https://ambassadors.momi.example/**', (route) => route.fulfill({ body: 'Welcome' }))
    await page.goto(`${environment.api.web}/redirect?url=${encodeURIComponent(target)}`)
    await page.waitForURL(target)
  })
})
