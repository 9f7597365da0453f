import { matchesGlob } from 'node:path'
import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf, load, settled } from './harness/inspect.ts'
import { loadsOf, type Load } from './harness/loads.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { routeOnce } from './harness/route-once.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const SERVER = 'Something went wrong on our side. Try again later.'
/** The time limit of a test that opens every screen. */
const ALL_SCREENS_MS = 300_000
const LINE = 'You seem to be offline. Check your connection and try again.'

/**
 * Screens that load in different ways: page by page, with a drawing, and by an id. In `npm test`, missions.e2e.ts has
 * the screen that loads at the start of the page.
 */
const ONE_OF_EACH_WAY: ReadonlySet<string> = new Set(['history', 'roulette', 'claim'])

/** A phone in Brazil, where everything is available. */
const open = () => environment.open({ country: 'BR', language: 'en-US', path: '/rewards/earned' })

/**
 * Deletes the offline cache. The phone leaves the client for a picture first, because a running client may store
 * answers at any time after it has shown them.
 */
async function forget(phone: Phone): Promise<void> {
  await load(phone, '/icon.svg')
  await frameOf(phone).evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
}

test(
  'a screen that loads data shows a server or network failure, and can retry',
  async () => {
    const phone = await open()
    await settled(phone)
    const { page, screen } = phone
    const tryAgain = screen.getByRole('button', { name: 'Try again' })
    const all = await loadsOf(environment, phone)
    for (const { path, call } of inFull(
      all,
      all.filter(({ name }) => ONE_OF_EACH_WAY.has(name)),
    )) {
      let isCut = false
      await forget(phone)
      await page.route(call, (route) => (isCut ? route.abort() : route.fulfill({ status: 500, body: '{}' })))
      await load(phone, path)
      await screen.getByRole('alert').getByText(SERVER).waitFor()
      isCut = true
      await tryAgain.click()
      await screen.getByRole('alert').getByText(LINE).waitFor()
      await page.unroute(call)
      await tryAgain.click()
      await screen.getByRole('alert').waitFor({ state: 'detached' })
      await settled(phone)
    }
    expect(phone.faults).toEqual([])
    await page.context().close()
  },
  ALL_SCREENS_MS,
)

test.runIf(IS_TEST_FULL)('[MIS-05] a failed load shows when it is retried, and recovers without a tap', async () => {
  const phone = await open()
  await settled(phone)
  await forget(phone)
  await routeOnce(phone.page, '**/api/v2/user/missions', (route) => route.fulfill({ status: 503, body: '{}' }))
  await load(phone, '/missions')
  const timer = phone.screen.getByRole('alert').getByRole('timer')
  expect(await timer.innerText()).toMatch(/^Trying again in [3-5] s$/)
  await phone.screen.getByRole('alert').waitFor({ state: 'detached' })
  await phone.screen.getByRole('listitem').first().waitFor()
  await phone.page.context().close()
})

const painted = (phone: Phone) =>
  frameOf(phone).evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/**
 * Opens a screen, holds back all of its reads but that of the configuration, and waits until the screen's own call is
 * among them. The returned function sends them on in reverse order, each once the answer to the one before is painted.
 */
async function loadHeld(phone: Phone, { path, call }: Load): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  const way = (route: Route) => {
    const request = route.request()
    if (isHeld && request.method() === 'GET' && !request.url().endsWith('/api/v1/config')) held.push(route)
    else void route.fallback()
  }
  await phone.page.route('**/api/v*/**', way)
  // Forgets the held requests of the previous page, which the navigation aborts.
  phone.page.once('framenavigated', () => held.splice(0))
  await load(phone, path)
  await phone.screen.locator('[data-pending]').first().waitFor()
  // Some screens send their own call after others, for example once the wallet is reported.
  await expect.poll(() => held.some((route) => matchesGlob(new URL(route.request().url()).pathname, call))).toBe(true)
  return async () => {
    isHeld = false
    for (const route of held.reverse()) {
      await route.fallback()
      await (await route.request().response())?.finished()
      await painted(phone)
    }
    await settled(phone)
    await painted(phone)
    await phone.page.unroute('**/api/v*/**', way)
  }
}

/** Layout shifts without user input, with their size. */
const shifts = (phone: Phone): Promise<string[]> =>
  frameOf(phone).evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number
          sources: readonly { node: Element | null }[]
        }
        const seen = (list: PerformanceObserverEntryList) =>
          (list.getEntries() as Shift[]).map(
            ({ value, sources }) =>
              `${location.pathname} ${value.toFixed(4)} ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
          )
        const observer = new PerformanceObserver((list) => resolve(seen(list)))
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve([]))))
      }),
  )

test(
  'no screen shifts its layout when its data arrives',
  async () => {
    const phone = await open()
    await settled(phone)
    const moved: string[] = []
    for (const screen of await loadsOf(environment, phone)) {
      await forget(phone)
      const release = await loadHeld(phone, screen)
      await release()
      moved.push(...(await shifts(phone)))
    }
    expect(moved).toEqual([])
    await phone.page.context().close()
  },
  ALL_SCREENS_MS,
)

test.runIf(IS_TEST_FULL)(
  'the layout does not shift when the profile shows the data use on the narrowest phone, or when the giveaway shows its packages on a tablet',
  async () => {
    const narrow = await environment.open({ size: '320x640', path: '/profile' })
    await narrow.screen
      .locator('dd', { hasText: /\d.[kM]B$/ })
      .first()
      .waitFor()
    await painted(narrow)
    expect(await shifts(narrow)).toEqual([])
    await narrow.page.context().close()

    const tablet = await environment.open({
      country: 'BR',
      language: 'en-US',
      isDefaultBrowser: 'true',
      size: '768x1024',
      path: '/giveaway/reward-choice',
    })
    await tablet.screen.getByRole('heading', { name: 'Find the package for your number' }).waitFor()
    await painted(tablet)
    expect(await shifts(tablet)).toEqual([])
    await tablet.page.context().close()
  },
)
