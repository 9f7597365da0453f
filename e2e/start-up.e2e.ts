import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, manifestOf } from '../tools/built.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { installAnew } from './harness/install-anew.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ path: '/debug-info' })
})
afterAll(() => environment.close())

const modeOf = async (state: PhoneSettings) => {
  await installAnew(phone, { path: '/debug-info', ...state })
  return phone.screen.locator('dt', { hasText: 'Mode' }).locator('xpath=following-sibling::dd').innerText()
}

const MISSIONS = ['/api/v2/user/missions', '/api/v1/points', '/api/v1/user/earnings/total']

test.each([
  { visit: 'a first visit', early: ['/api/v1/bootstrap'] },
  { visit: 'a visit whose token has expired', early: ['/api/v1/auth/tokens/refresh', ...MISSIONS] },
])(
  '[API-02] before the client’s code is loaded, /missions shows its title and has sent its calls, each once ($visit)',
  async ({ early }) => {
    const page = await environment.openWindow({ serviceWorkers: 'block' })
    if (early.length > 1) {
      await page.goto(`${environment.api.web}/faq`)
      await page.waitForFunction(() => localStorage.getItem('momi.accessToken'))
      await page.evaluate(() => localStorage.setItem('momi.accessToken', 'expired'))
      await page.goto('about:blank')
    }
    const calls: Request[] = []
    page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.push(request))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${environment.api.web}/missions`, { waitUntil: 'commit' })
    await page.getByRole('status', { name: 'Loading' }).getByText('Missions').waitFor()
    const paths = () => calls.map((call) => new URL(call.url()).pathname)
    await expect.poll(paths).toEqual(early)
    const sent = await Promise.all(calls.map((call) => call.allHeaders()))
    for (const headers of sent)
      expect(headers).toMatchObject({
        'x-frontend': 'rewards-web',
        'x-frontend-id': expect.stringMatching(/^[\w-]{16,64}$/) as string,
        'accept-language': 'en-US',
        'x-client-type': 'ofa',
        'x-client-version': '90.0',
        'x-entrypoint': 'Undefined',
      })
    expect(sent.map(({ authorization }) => authorization?.slice(0, 7))).toEqual([
      undefined,
      ...early.slice(1).map(() => 'Bearer '),
    ])
    release()
    await page.getByRole('listitem').first().waitFor()
    const once = [...new Set(paths())]
    expect(paths()).toEqual(once)
    const answered = ['/api/v1/config', '/api/v1/auth/tokens', ...MISSIONS].filter((path) => !early.includes(path))
    expect(once.filter((path) => answered.includes(path))).toEqual([])
    await page.context().close()
  },
)

test('a first visit to Missions asks for nothing that came with its token', async () => {
  const page = await environment.openWindow()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.goto(`${environment.api.web}/missions`)
  await page.getByText("What you've won").waitFor()
  // Analytics is what a visit starts last.
  await expect.poll(() => asked).toContain('/api/v1/client-reports')
  expect(asked).toEqual(['/api/v1/bootstrap', '/api/v1/user/me', '/api/v1/client-reports'])
  await page.context().close()
})

/** Maps the path of each built file of a feature to its source: the module of a screen, or a catalogue. */
const filesOfFeatures = () =>
  new Map(
    Object.entries(manifestOf())
      .filter(([source]) => /features\/.+Page\.tsx$|locales\/.+\/(?!messages|deferred|today)[\w-]+\.po$/.test(source))
      .map(([source, { file }]) => [`/${file}`, source]),
  )

const FIRST_VISITS: readonly (readonly [path: string, files: readonly string[]])[] = [
  ['/missions', []],
  ['/faq', ['src/features/help/FaqPage.tsx', 'src/locales/en-US/help.po']],
  ['/missions/streaks/browser-update', ['src/features/streaks/BrowserUpdatePage.tsx', 'src/locales/en-US/streaks.po']],
]

test.each(inFull(FIRST_VISITS, FIRST_VISITS.slice(0, 1)))(
  'a first visit to %s downloads the code and the messages of no other screen',
  async (path, expected) => {
    const page = await environment.openWindow()
    const requested = new Set<string>()
    page.on('request', (request) => requested.add(new URL(request.url()).pathname))
    await page.goto(environment.api.web + path)
    // The last element that the client adds to a page.
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const files = filesOfFeatures()
    expect([...requested].flatMap((file) => files.get(file) ?? []).toSorted()).toEqual(expected)
    await page.context().close()
  },
)

test('[APP-01] [APP-02] a spinner is shown while the configuration loads, and after 60 s the error card', async () => {
  const phone = await environment.open({ fault: 'config-never' }, { fakeClock: true })
  await phone.screen.getByRole('status', { name: 'Loading' }).waitFor()
  await expect(phone.screen.getByText('Network error').count()).resolves.toBe(0)
  await phone.page.clock.fastForward(61_000)
  await phone.screen.getByText('Network error').waitFor()
  await phone.page.context().close()
})

test('[APP-02] if the configuration cannot be loaded, a network error is shown, with a button that reloads the page', async () => {
  await installAnew(phone, { fault: 'config-fails' })
  await phone.screen.getByText('Network error').waitFor()
  // Waits for the new page, because the text would also be found on the previous one.
  const reloaded = phone.page.waitForEvent('framenavigated')
  await phone.screen.getByRole('button', { name: 'Reload page' }).click()
  await reloaded
  await phone.screen.getByText('Network error').waitFor()
})

test('[APP-04] an injected native bridge takes precedence over an SDK', async () => {
  await using _ = await phone.page.addInitScript(() => {
    Object.assign(window, { momi: { getClientName: async () => 'ofa' } })
    window.dispatchEvent(new Event('momi.loaded'))
  })
  await installAnew(phone, { mode: 'bridge', path: '/debug-info' })
  const text = await phone.screen.locator('dl').innerText()
  expect(text).toMatch(/Mode\s+bridge/)
  expect(text).toMatch(/Client\s+mini/)
})

test.each([
  ['after the page began to listen', 'none'],
  ['before the page looks', 'sdk-early'],
])('[APP-05] the client SDK is found when it is loaded %s', async (_, fault) => {
  expect(await modeOf({ mode: 'sdk', fault })).toBe('sdk')
})

test('[APP-06] without a host, or with an SDK that never loads, the page is plain web', async () => {
  expect(await modeOf({ mode: 'sdk', fault: 'sdk-never' })).toBe('web')
  expect(await modeOf({ mode: 'web' })).toBe('web')
})

test.each(inFull(['bridge-throws', 'bridge-silent'], ['bridge-throws']))(
  'a host with the fault %s leads to a screen that says what to do',
  async (fault) => {
    await installAnew(phone, { mode: 'bridge', fault })
    // The host does not report the client's name, so the client counts as unsupported.
    await phone.screen.getByRole('heading', { name: 'Browser needs to be updated' }).waitFor()
    await phone.screen.getByRole('link', { name: 'Update browser' }).waitFor()
    expect(phone.path()).toBe('/error/client-unsupported')
  },
)

test('[APP-13] settings are overridden from local storage', async () => {
  await installAnew(phone, { mode: 'web', sdkOnly: 'true' })
  await phone.screen.getByRole('heading', { name: 'Browser unsupported' }).waitFor()
  await installAnew(phone, { mode: 'web', sdkOnly: 'false' })
  await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
})

test('[APP-13] an invalid override prevents the start and is named', async () => {
  await using _ = await phone.page.addInitScript(() => {
    const setItem = localStorage.setItem.bind(localStorage)
    Storage.prototype.setItem = (key, value) => setItem(key, key === 'momi.env' ? '{"SDK_WAIT_MS":"soon"}' : value)
  })
  await installAnew(phone, { mode: 'web' })
  await phone.screen.getByText('SDK_WAIT_MS is not a number').waitFor()
  await phone.screen.getByRole('button', { name: 'Reload page' }).waitFor()
})

test.runIf(IS_TEST_FULL)(
  '[APP-14] if a chunk is missing, the page raises the preload-error event, reloads once, then offers a reload',
  async () => {
    await installAnew(phone, { path: '/missions' })
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
    const chunk = `**${addressOf('PointsPage')}`
    let asked = 0
    // The request is intercepted on the context, because the service worker may send it too.
    await phone.page.context().route(chunk, (route) => {
      asked++
      return route.fulfill({ status: 404, body: '' })
    })
    await phone.screen.getByRole('link', { name: /Points:/ }).click()
    await phone.screen.getByRole('button', { name: 'Reload page' }).waitFor()
    // The service worker, which is registered before this element is added, must not request the chunk either.
    await phone.screen.locator('link[rel=manifest]').waitFor({ state: 'attached' })
    expect(asked).toBe(2)
    await phone.page.context().unroute(chunk)
    await phone.screen.getByRole('button', { name: 'Reload page' }).click()
    await phone.screen.getByRole('heading', { name: 'Points', exact: true }).waitFor()
  },
)

test('an unsupported language falls back to English, and a supported one is used', async () => {
  const languageOf = async (language: string) => {
    await installAnew(phone, { language })
    await phone.screen.getByRole('heading', { level: 1 }).waitFor()
    return phone.screen.locator('html').getAttribute('lang')
  }
  expect(await languageOf('fr')).toBe('en-US')
  expect(await languageOf('pt-BR')).toBe('pt-BR')
})
