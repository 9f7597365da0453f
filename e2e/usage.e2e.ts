import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { headBytes, networkLog, type NetworkLog } from './harness/network-log.ts'
import { cardsOf } from './harness/screen.ts'
import { HEADERS } from '../apps/web/src/worker/data-use.rules.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const card = (page: Page) => page.getByText('Data used', { exact: true })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(environment.api.web + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Navigates inside the client, without a page load. */
async function goTo(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** The data use that the profile shows, in bytes. */
async function shown(page: Page, name: 'This visit' | 'This month'): Promise<number> {
  const text = await page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').innerText()
  return Number.parseFloat(text) * (text.endsWith('MB') ? 1_000_000 : 1000)
}

/** Numbers of bytes at one time: the network log's count, and the two figures of the profile. */
interface Counts {
  counted: number
  visit: number
  month: number
}

/** Opens a page, and waits until its deferred code has reported its downloads. */
async function stay(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
}

/**
 * Waits until both figures of the profile have grown since `before` by the bytes that the network log counted, within 5
 * %, and returns these counts. Reads all of them again each time, because pages send analytics some seconds later.
 */
async function expectCounted(
  page: Page,
  log: NetworkLog,
  before: Counts = { counted: 0, visit: 0, month: 0 },
): Promise<Counts> {
  await card(page).waitFor()
  await log.total()
  let now = before
  const difference = async () => {
    const counted = await log.total()
    now = { counted, visit: await shown(page, 'This visit'), month: await shown(page, 'This month') }
    const growth = [now.visit - before.visit, now.month - before.month]
    return Math.max(...growth.map((bytes) => Math.abs(bytes / (counted - before.counted) - 1)))
  }
  await expect.poll(difference).toBeLessThan(0.05)
  return now
}

/** Opens a new tab whose page counts its running calls, so that `leaveFor` can leave it while none is running. */
async function tabToLeave(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    const fetch = window.fetch.bind(window)
    let running = 0
    let isStopped = false
    window.fetch = async (...input) => {
      if (isStopped) return new Promise(() => {})
      running++
      try {
        const response = await fetch(...input)
        await response.clone().arrayBuffer()
        return response
      } finally {
        running--
      }
    }
    Object.assign(window, { stopCalls: () => (isStopped ||= running === 0) })
  })
  return tab
}

/** Opens another page once no call is running: a page cannot count an answer that arrives after the page is left. */
async function leaveFor(tab: Page, path: string): Promise<void> {
  await tab.waitForFunction(() => (window as unknown as { stopCalls: () => boolean }).stopCalls())
  await open(tab, path)
}

/** Opens a new tab in which only the script in the page's head runs, and the client does not start. */
async function tabWithoutClient(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.addInitScript(() => Object.defineProperty(window, 'momiShared', { set: () => {} }))
  return tab
}

/** The size of the headers of a response over HTTP/1.1, of which a browser tells a page nothing. */
async function headersOf(path: string): Promise<number> {
  const asked = get(environment.api.web + path, { headers: { 'accept-encoding': 'gzip, br' } })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  asked.destroy()
  return headBytes(response)
}

test('[CLI-08] the headers that are counted for each download have the size of those that are sent', async () => {
  const page = await (await fetch(environment.api.web + '/missions')).text()
  const script = /\/assets\/[\w-]+\.js/.exec(page)![0]
  const paths = { page: '/missions', call: '/api/v1/config', hashedFile: script, file: '/icon.svg' }
  const wrong: string[] = []
  for (const [kind, path] of Object.entries(paths)) {
    const counted = HEADERS[kind as keyof typeof HEADERS]
    const sent = await headersOf(path)
    if (Math.abs(sent / counted - 1) > 0.1) wrong.push(`${kind}: ${sent} are sent, ${counted} counted`)
  }
  expect(wrong).toEqual([])
})

// `npm test` leaves out the short visits.
test.runIf(IS_TEST_FULL)(
  '[CLI-08] after a first visit and short visits in two tabs, the profile shows their bytes within 5 % of what a proxy counted',
  async () => {
    const log = await networkLog()
    onTestFinished(log.close)
    const page = await environment.openWindow({ proxy: log.proxy })
    const context = page.context()
    await stay(page, '/missions')
    await page.getByRole('link', { name: /^Points:/ }).click()
    await page.getByRole('heading', { name: 'Premium icons' }).waitFor()
    // From now on the service worker answers requests.
    await stay(page, '/rewards/earned')
    await stay(page, '/profile')
    const first = await expectCounted(page, log)
    if (!IS_TEST_FULL) return
    await page.close()

    const tabs = [await tabToLeave(context), await tabToLeave(context)] as const
    await Promise.all(tabs.map((tab) => open(tab, '/missions')))
    // Both pages are left before their deferred code is loaded.
    await Promise.all(tabs.map((tab) => leaveFor(tab, '/rewards/earned')))
    await leaveFor(tabs[1], '/profile')
    const second = await expectCounted(tabs[1], log, first)

    // Both tabs are closed before the client has read the answers that its page requested early.
    const closed = [await tabWithoutClient(context), await tabWithoutClient(context)]
    for (const tab of closed) await tab.goto(environment.api.web + '/missions')
    await log.total()
    await Promise.all(closed.map((tab) => tab.close()))
    await expectCounted(tabs[1], log, second)
  },
)

const withConnection = (page: Page, connection: object) =>
  page.addInitScript(
    (value) => Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value, configurable: true }),
    connection,
  )

const hasPictures = async (page: Page) => (await page.locator('main img, main use').count()) > 0

const transitionDuration = (element: Locator) => element.evaluate((node) => getComputedStyle(node).transitionDuration)

/** Whether Missions and Points show pictures, whether any was requested, and whether styles have motion. */
async function effects(page: Page) {
  const requested: string[] = []
  const note = (request: { url(): string }) => {
    if (/\.(svg|png)$/.test(request.url())) requested.push(request.url())
  }
  page.on('request', note)
  await open(page, '/missions')
  const pace = await transitionDuration(cardsOf(page).locator('a, button').first())
  const missions = await hasPictures(page)
  await goTo(page, '/points', 'Points')
  await page.getByRole('heading', { name: 'Premium icons' }).waitFor()
  const points = await hasPictures(page)
  page.off('request', note)
  return { missions, points, areRequested: requested.length > 0, moves: pace !== '0s' }
}

const LITE = { missions: false, points: false, areRequested: false, moves: false }
const FULL = { missions: true, points: true, areRequested: true, moves: true }

async function choose(page: Page, choice: 'Automatic' | 'On' | 'Off'): Promise<void> {
  await goTo(page, '/profile', 'Profile')
  await page.getByText(choice, { exact: true }).click()
  expect(await page.getByRole('radio', { name: choice, exact: true }).isChecked()).toBe(true)
}

const CONNECTIONS = [
  ['Save-Data', { saveData: true }],
  ['a slow connection', { effectiveType: '2g' }],
] as const

test.each(inFull(CONNECTIONS, CONNECTIONS.slice(0, 1)))(
  '[CLI-08] with %s, Lite mode is on automatically: no pictures, no motion',
  async (_, connection) => {
    const page = await environment.openWindow()
    await withConnection(page, connection)
    expect(await effects(page)).toEqual(LITE)
    await goTo(page, '/profile', 'Profile')
    await page.getByText('On now: your connection is slow, or data saving is on.').waitFor()
    expect(await hasPictures(page)).toBe(false)
    await choose(page, 'Off')
    expect(await effects(page)).toEqual(FULL)
  },
)

test('[CLI-08] in MiniPay, Lite mode is on with Save-Data: no pictures, no motion', async () => {
  const page = await environment.openWindow()
  await open(page, '/minipay/redeem-reward')
  expect(await hasPictures(page)).toBe(true)
  const action = page.locator('main').locator('a, button').first()
  expect(await transitionDuration(action)).not.toBe('0s')
  await withConnection(page, { saveData: true })
  await open(page, '/minipay/redeem-reward')
  expect(await hasPictures(page)).toBe(false)
  expect(await transitionDuration(action)).toBe('0s')
})

test.runIf(IS_TEST_FULL)('[CLI-08] Lite mode can be set to on, off and automatic, and the choice is kept', async () => {
  const page = await environment.openWindow()
  expect(await effects(page)).toEqual(FULL)
  await choose(page, 'On')
  expect(await effects(page)).toEqual(LITE)
  await goTo(page, '/profile', 'Profile')
  expect(await page.getByRole('radio', { name: 'On', exact: true }).isChecked()).toBe(true)
  await choose(page, 'Automatic')
  expect(await effects(page)).toEqual(FULL)
})
