import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, manifestOf } from '../tools/built.ts'
import { catalogueOf } from './harness/catalogue.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { faultsOf } from './harness/faults.ts'
import { cardsOf } from './harness/screen.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const fileOf = (module: string) => `**/${manifestOf()[module]?.file}`

interface Seen {
  early?: string
  react?: string
  shift: number
}
declare const momiSeen: Seen
declare const momiEarly: { answers?: object }

/** Runs before any script of the page, and records the early page, React's first page, and layout shifts. */
function watch(): void {
  const seen: Seen = { shift: 0 }
  Object.assign(globalThis, { momiSeen: seen })
  new MutationObserver(() => {
    const page = document.querySelector('#root > [data-layout]')
    if (!page) return
    if (Object.keys(page).some((key) => key.startsWith('__react'))) seen.react ??= page.outerHTML
    else seen.early = page.outerHTML
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens Missions on a new phone, and holds back React's code until `release` is called. */
async function opened(
  options: Parameters<Environment['openWindow']>[0] = {},
  prepare?: (page: Page) => Promise<unknown>,
) {
  const page = await environment.openWindow(options)
  const faults = faultsOf(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${addressOf('react')}`, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(watch)
  await prepare?.(page)
  await page.goto(`${environment.api.web}/missions`, { waitUntil: 'commit' })
  return { page, faults, release }
}

const isOfReact = (page: Page) => page.waitForFunction(() => momiSeen.react !== undefined)
/** The only call of a new phone whose answer the early list shows. */
const BOOTSTRAP = '**/api/v1/bootstrap'
const MISSIONS = 'GET /api/v2/user/missions'
const isFile = (request: Request, file: string) => request.url().endsWith(file.slice(2))
/** Waits until the early list shows all answers. */
async function isComplete(page: Page): Promise<void> {
  await cardsOf(page).first().waitFor()
  await page.getByRole('link', { name: 'Points: 0' }).waitFor()
}
const skeleton = (page: Page) => page.locator('.shell')

test.each([
  ['en-US', 'light', 360],
  ['pt-BR', 'dark', 320],
] as const)(
  'before React is loaded, the missions are shown (%s, %s, %i px), and React then shows the same list without a shift',
  async (language, colorScheme, width) => {
    const { page, faults, release } = await opened({ locale: language, colorScheme, viewport: { width, height: 640 } })
    const says = (text: string) => catalogueOf(language).get(text) ?? ''
    await cardsOf(page)
      .getByRole('link', { name: says('Hidden rewards') })
      .first()
      .waitFor()
    await page.getByRole('heading', { name: says('Missions'), level: 1 }).waitFor()
    await page.getByRole('link', { name: says('Points: {balance}').replace('{balance}', '0') }).waitFor()
    // Plain web has no wallet for a check-in.
    // They are earned below, so the banner leads nowhere.
    await page.getByText(says('Earn your first points')).waitFor()
    expect(await page.getByRole('link', { name: says('Earn your first points') }).count()).toBe(0)
    const promises = { 'en-US': 'every 10 min, up to 30 a day', 'pt-BR': 'a cada 10 min, até 30 por dia' }
    await cardsOf(page).getByText(promises[language]).waitFor()
    const look = () =>
      cardsOf(page)
        .first()
        .locator('a, button')
        .evaluate((card) => {
          const { backgroundColor, color } = getComputedStyle(card)
          return { backgroundColor, color, ...card.getBoundingClientRect().toJSON() } as Record<string, unknown>
        })
    const before = await look()
    expect(before['color']).toBe(colorScheme === 'dark' ? 'rgb(247, 243, 252)' : 'rgb(31, 22, 43)')
    expect(await page.title()).toBe(`${says('Missions')} · Momi`)

    release()
    await isOfReact(page)
    const { early, react, shift } = await page.evaluate(() => momiSeen)
    expect(early).toContain('<li>')
    expect(react).toBe(early)
    expect(await look()).toEqual(before)
    expect(shift).toBe(0)
    const today = page.getByRole('region', { name: says('Today') })
    await today.getByRole('link', { name: says('Get {product}').split('{', 1)[0]!.trim() }).waitFor()
    expect(await page.evaluate(() => momiSeen.shift)).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  },
)

test.runIf(IS_TEST_FULL).each(['no-preference', 'reduce'] as const)(
  'the title is painted before the style sheet arrives, the missions only after it, and nothing shifts (motion: %s)',
  async (reducedMotion) => {
    let send = () => {}
    const sent = new Promise<void>((resolve) => (send = resolve))
    const { page, faults, release } = await opened({ reducedMotion }, (it) =>
      it.route('**/assets/*.css', async (route) => {
        await sent
        await route.continue()
      }),
    )
    const answer = page.waitForResponse(BOOTSTRAP)
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(paints).toBe(1)
    await skeleton(page).getByText('Missions').waitFor()
    await (await answer).finished()
    await page.waitForFunction(() => Object.keys(momiEarly.answers ?? {}).length === 3)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await cardsOf(page).count()).toBe(0)
    send()
    await isComplete(page)
    release()
    await isOfReact(page)
    const { early, react, shift } = await page.evaluate(() => momiSeen)
    expect(react).toBe(early)
    expect(shift).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  },
)

test('in the early list, HTML in a message or in an answer is shown as text', async () => {
  const HOSTILE = '<img src=x onerror=alert(1)>'
  const { page, faults } = await opened({}, async (it) => {
    await it.route(fileOf('src/locales/en-US/messages.po'), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('Hidden rewards', HOSTILE) })
    })
    await it.route(BOOTSTRAP, async (route) => {
      const response = await route.fetch()
      const { answers, ...tokens } = (await response.json()) as { answers: Record<string, { missions: object[] }> }
      const { missions } = answers[MISSIONS]!
      const pays = { gift: 'POINTS', amount: HOSTILE, needs: HOSTILE, every: null, within: null, per: 'DAY', times: 1 }
      const changed = missions.map((one) => ({ ...one, pays, endsAt: HOSTILE }))
      await route.fulfill({ response, json: { ...tokens, answers: { ...answers, [MISSIONS]: { missions: changed } } } })
    })
  })
  await cardsOf(page).getByText(HOSTILE, { exact: true }).waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})

test('a tap before React is loaded is handled by React, without loading the page again', async () => {
  const { page, faults, release } = await opened()
  await isComplete(page)
  await cardsOf(page)
    .getByRole('link', { name: /^Hidden rewards/ })
    .click()
  expect(new URL(page.url()).pathname).toBe('/missions')
  release()
  await page.getByRole('heading', { name: 'Hidden rewards', level: 1 }).waitFor()
  expect(await page.evaluate(() => momiSeen.react)).toContain('<li>')

  const other = await opened()
  await isComplete(other.page)
  const button = cardsOf(other.page).getByRole('button', { name: 'Read articles' })
  await button.scrollIntoViewIfNeeded()
  await button.click()
  const top = await other.page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(0)
  other.release()
  await other.page.getByRole('dialog').waitFor()
  expect(await other.page.evaluate(() => scrollY)).toBe(top)
  expect([...faults, ...other.faults]).toEqual([])
  await page.context().close()
  await other.page.context().close()
})

test('if React cannot be loaded, a link of the early list loads its page', async () => {
  const page = await environment.openWindow()
  await page.clock.install()
  await page.route(`**${addressOf('react')}`, (route) => route.abort())
  await page.goto(`${environment.api.web}/missions`)
  await cardsOf(page)
    .getByRole('link', { name: /^Hidden rewards/ })
    .click()
  const streaks = page.waitForURL('**/missions/hidden-rewards')
  await page.clock.fastForward(10_000)
  await streaks
  await page.context().close()
})

const WITHOUT_SCRIPT = [
  ['its script cannot be loaded', fileOf('src/entries/early-list.ts'), undefined],
  ['its script fails', fileOf('src/entries/early-list.ts'), 'export const show = () => { throw Error() }'],
] as const

test.each(inFull(WITHOUT_SCRIPT, WITHOUT_SCRIPT.slice(-1)))(
  'early list: if %s, the skeleton stays until React shows the missions',
  async (_, url, body) => {
    let arrived: Promise<unknown> | undefined
    const { page, faults, release } = await opened({}, async (it) => {
      await it.route(url, (route) =>
        body === undefined ? route.abort() : route.fulfill({ body, contentType: 'text/javascript' }),
      )
      arrived = Promise.all([
        body === undefined
          ? it.waitForEvent('requestfailed', (request) => isFile(request, url))
          : it.waitForEvent('requestfinished', (request) => isFile(request, url)),
        it.waitForResponse(BOOTSTRAP).then((response) => response.finished()),
      ])
    })
    await arrived
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await skeleton(page).count()).toBe(1)
    release()
    await cardsOf(page).first().waitFor()
    expect(await page.evaluate(() => momiSeen.early)).toBeUndefined()
    expect(faults).toEqual([])
    await page.context().close()
  },
)
