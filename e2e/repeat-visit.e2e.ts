import { IS_TEST_FULL } from '@momi/testing/test-full'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'
import { cardsOf } from './harness/screen.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const HOUR = 60 * 60_000
const MISSIONS = 'GET /api/v2/user/missions[null,null]'
const POINTS = 'GET /api/v1/points[null,null]'
const TOTAL = 'GET /api/v1/user/earnings/total[null,null]'
const STREAK = 'GET /api/v1/streaks/checkin/status[null,null]'
const UNCLAIMED = 'GET /api/v1/rewards/earned[null,{"status":"UNCLAIMED,EXPIRED","size":20}]'

const open = (page: Page, path: string) => page.goto(environment.api.web + path, { waitUntil: 'commit' })
const checkIn = (page: Page) => page.getByRole('button', { name: 'Check in +10' })
const pointsChip = (page: Page, balance: string) => page.getByRole('link', { name: `Points: ${balance}`, exact: true })

/** What the page's origin has cached: files, and answers by their calls. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => decodeURIComponent(new URL(url).pathname).replace('/kept/', ''))
  })

/** Waits until the page and the answers to `calls` are cached, so that the next visit starts with them. */
async function waitForCache(page: Page, calls: readonly string[]): Promise<void> {
  await expect.poll(() => cached(page)).toEqual(expect.arrayContaining(['/momi-shell-current', ...calls]))
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
}

/** A new phone after its first visits. The page of the last visit, Missions, is still open. */
async function phone(): Promise<BrowserContext> {
  const page = await environment.openWindow()
  const context = page.context()
  const walletAddress = newWallet()
  await context.addInitScript((device) => localStorage.setItem('momi.web', device), JSON.stringify({ walletAddress }))
  // The order of the missions depends on the wallet, so another screen is opened first, which reports it.
  const reported = page.waitForResponse('**/api/v1/user/wallet-address')
  await open(page, '/rewards/earned')
  await reported
  await open(page, '/missions')
  await checkIn(page).waitFor()
  await waitForCache(page, [MISSIONS, POINTS, TOTAL, STREAK])
  return context
}

/** What a page notes while it loads. */
interface Seen {
  shift: number
  /** When its list first appears. */
  list?: { hasReact: boolean; scripts: number; points: string | null }
}

/** Has a page note its layout shift, and what there is when its list first appears. */
const note = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as Seen
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main li')) return
      observer.disconnect()
      seen.list = {
        // React marks its root when the client begins to render.
        hasReact: Object.keys(document.querySelector('#root')!).some((key) => key.startsWith('__react')),
        scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
        points: document.querySelector('header a')?.getAttribute('aria-label') ?? null,
      }
    }).observe(document, { childList: true, subtree: true })
  })

const noted = (page: Page) =>
  page.evaluate(() => {
    const { shift, list } = window as unknown as Seen
    return { shift, ...list }
  })

/** The snapshot that the next visit starts with. */
const snapshot = (page: Page) => page.evaluate(() => localStorage.getItem('momi.snapshot') ?? '')

interface Kept {
  answer: object
  at: number
}

/** The cached answer to a call; only one person's answers are cached at a time. */
const cachedAnswer = (page: Page, call: string) =>
  page.evaluate(
    async (url) => ((await (await caches.match(url))!.json()) as Kept).answer,
    `/kept/${encodeURIComponent(call)}`,
  )

/** Changes the cached answers, so that they differ from those of the server, and from the snapshot, which is removed. */
async function change(page: Page, changes: Readonly<Record<string, Partial<Kept>>>): Promise<void> {
  await page.evaluate(async (all) => {
    localStorage.removeItem('momi.snapshot')
    const name = (await caches.keys()).find((one) => one.startsWith('momi-answers-user-'))!
    const cache = await caches.open(name)
    for (const [call, { answer, at }] of Object.entries(all)) {
      const url = `/kept/${encodeURIComponent(call)}`
      const kept = (await (await cache.match(url))!.json()) as Kept
      const changed = { ...kept, at: at ?? kept.at, answer: { ...kept.answer, ...answer } }
      await cache.put(url, new Response(JSON.stringify(changed)))
    }
  }, changes)
}

/** A page for a later visit. Its requests that match `held` do not reach the server until `release` is called. */
async function heldPage(context: BrowserContext, held = '**/*') {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await context.route(held, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return { page: await context.newPage(), release }
}

test('a repeat visit shows missions, points and streak before the client runs and the server answers, then corrects them', async () => {
  const context = await phone()
  const [first] = context.pages() as [Page]
  const before = await cardsOf(first).allInnerTexts()
  await change(first, { [POINTS]: { answer: { balance: 7 } }, [TOTAL]: { answer: { points: 8 } } })
  await first.close()

  const { page, release } = await heldPage(context)
  await note(page)
  await open(page, '/missions')
  await checkIn(page).waitFor()
  expect((await noted(page)).hasReact).toBe(false)
  expect(await cardsOf(page).allInnerTexts()).toEqual(before)
  await pointsChip(page, '7').waitFor()
  await page.getByText('8', { exact: true }).waitFor()
  release()
  await pointsChip(page, '0').waitFor()
  await page.getByText('8', { exact: true }).waitFor({ state: 'detached' })
  expect(await cardsOf(page).allInnerTexts()).toEqual(before)
  expect((await noted(page)).shift).toBe(0)
  await context.close()
})

test.runIf(IS_TEST_FULL)(
  'a repeat visit on the same day shows the screen as it was before it loads any script',
  async () => {
    const context = await phone()
    const [first] = context.pages() as [Page]
    await checkIn(first).click()
    await pointsChip(first, '10').waitFor()
    await expect.poll(() => snapshot(first)).toContain('Points: 10')
    // A card shows this in place of its progress until that part of the client is loaded.
    await expect.poll(() => cardsOf(first).allInnerTexts()).not.toContainEqual(expect.stringContaining('…'))
    const before = await cardsOf(first).allInnerTexts()
    await first.close()

    const { page, release } = await heldPage(context)
    await note(page)
    await open(page, '/missions')
    await page.getByRole('link', { name: 'Done for today' }).waitFor()
    expect(await noted(page)).toEqual({ shift: 0, hasReact: false, scripts: 0, points: 'Points: 10' })
    expect(await cardsOf(page).allInnerTexts()).toEqual(before)
    // A tap is handled although the client was not there when the list was.
    await pointsChip(page, '10').click()
    await expect.poll(() => page.url()).toContain('/points')
    release()
    await page.getByRole('heading', { name: 'Premium icons' }).waitFor()
    await context.close()
  },
)

test.runIf(IS_TEST_FULL)(
  'after a visit to another screen, on which the points have changed, the next one starts with the new points',
  async () => {
    const context = await phone()
    const [first] = context.pages() as [Page]
    await expect.poll(() => snapshot(first)).toContain('Points: 0')
    await open(first, '/missions/streaks')
    await checkIn(first).click()
    await first.getByText('1 day', { exact: true }).first().waitFor()
    await open(first, '/points')
    await first.getByText('10', { exact: true }).first().waitFor()
    await expect.poll(() => cachedAnswer(first, POINTS)).toMatchObject({ balance: 10 })
    expect(await snapshot(first)).toBe('')
    await first.close()

    const { page, release } = await heldPage(context)
    await note(page)
    await open(page, '/missions')
    await pointsChip(page, '10').waitFor()
    expect((await noted(page)).points).toBe('Points: 10')
    release()
    await context.close()
  },
)

test.runIf(IS_TEST_FULL)(
  'the screens of points, rewards and the streak start with the answers of the last visit',
  async () => {
    const context = await phone()
    const [first] = context.pages() as [Page]
    await open(first, '/rewards/earned')
    await first.getByRole('heading', { name: 'No rewards to claim' }).waitFor()
    await waitForCache(first, [UNCLAIMED])
    await open(first, '/missions/streaks')
    await checkIn(first).waitFor()
    await open(first, '/points')
    await first.getByRole('heading', { name: 'Premium icons' }).waitFor()
    await waitForCache(first, [])
    const reward = {
      id: 'reward-1',
      type: 'JACKPOT',
      name: 'A kept voucher',
      status: 'UNCLAIMED',
      amount: null,
      assignedAt: new Date().toISOString(),
      claimBefore: null,
      isHidden: false,
    }
    await change(first, {
      [POINTS]: { answer: { balance: 7 } },
      [STREAK]: { answer: { lifetimeStreak: 41, longestStreak: 41 } },
      [UNCLAIMED]: { answer: { items: [reward] } },
    })
    await first.close()

    const { page, release } = await heldPage(context)
    await open(page, '/points')
    await page.getByText('7', { exact: true }).waitFor()
    await open(page, '/missions/streaks')
    await checkIn(page).waitFor()
    await page.getByText('41 days', { exact: true }).first().waitFor()
    await open(page, '/rewards/earned')
    await page.getByText('A kept voucher').waitFor()
    release()
    await page.getByRole('heading', { name: 'No rewards to claim' }).waitFor()
    await open(page, '/missions/streaks')
    await checkIn(page).waitFor()
    await page.getByText('41 days', { exact: true }).first().waitFor({ state: 'detached' })
    await context.close()
  },
)

test.runIf(IS_TEST_FULL)('old answers are shown with their age until the server answers', async () => {
  const context = await phone()
  const [first] = context.pages() as [Page]
  await change(first, { [MISSIONS]: { at: Date.now() - 3 * HOUR - 60_000 } })
  await first.close()
  const { page, release } = await heldPage(context)
  await open(page, '/missions')
  await page.getByText('Last updated 3 hours ago', { exact: true }).waitFor()
  release()
  await page.getByText('Last updated 3 hours ago').waitFor({ state: 'detached' })
  await context.close()
})

test('a first visit that is closed as soon as its list is shown is complete the next time, without a network too', async () => {
  const page = await environment.openWindow()
  const context = page.context()
  await open(page, '/missions')
  await cardsOf(page).first().waitFor()
  // The browser writes them while the list is being painted, and drops what is not written when the page is closed.
  await expect.poll(() => cached(page)).toEqual(expect.arrayContaining([MISSIONS, POINTS, TOTAL]))
  await page.close()
  const isInstalled = async () =>
    context.serviceWorkers()[0]?.evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return registration.active !== null
    })
  await expect.poll(isInstalled).toBe(true)

  await context.setOffline(true)
  const next = await context.newPage()
  await open(next, '/missions')
  await pointsChip(next, '0').waitFor()
  await next.getByText('0 of 3 done').waitFor()
  const offline = await cardsOf(next).allInnerTexts()
  // The client runs too.
  const card = cardsOf(next).getByRole('link').first()
  const to = await card.getAttribute('href')
  await card.click()
  await expect.poll(() => next.url()).toContain(to)

  await context.setOffline(false)
  await open(next, '/missions')
  await next.getByText('0 of 3 done').waitFor()
  expect(offline).toEqual(await cardsOf(next).allInnerTexts())
  await context.close()
})

test('a check-in from a screen that waits for the server counts once', async () => {
  const context = await phone()
  await context.pages()[0]!.close()
  const { page, release } = await heldPage(context)
  await open(page, '/missions')
  await checkIn(page).click()
  release()
  await page.getByRole('link', { name: 'Done for today' }).waitFor()
  await pointsChip(page, '10').waitFor()
  await context.close()
})

test.runIf(IS_TEST_FULL)(
  'a check-in that the server answers before a busy phone draws the next frame is shown with its points and missions',
  async () => {
    const context = await phone()
    const [first] = context.pages() as [Page]
    const before = await cardsOf(first).allInnerTexts()
    await first.close()
    const { page, release } = await heldPage(context)
    await page.addInitScript(() => {
      const draw = requestAnimationFrame
      window.requestAnimationFrame = (callback) => setTimeout(() => draw(callback), 3000) as unknown as number
    })
    await open(page, '/missions')
    await checkIn(page).click()
    release()
    await page.getByRole('link', { name: 'Done for today' }).waitFor()
    await pointsChip(page, '10').waitFor()
    await expect.poll(() => cardsOf(page).allInnerTexts()).not.toEqual(before)
    await context.close()
  },
)

const HELD = [
  ['before anything else is loaded', '**/*'],
  ['once everything else is loaded', '**/api/v2/user/missions'],
] as const

test.runIf(IS_TEST_FULL).each(HELD)(
  'a mission tapped %s is marked as busy, and begins its action only when the server has answered',
  async (_, held) => {
    const context = await phone()
    await context.pages()[0]!.close()
    const { page, release } = await heldPage(context, held)
    await open(page, '/missions')
    // The last element that the client adds to a page.
    if (held !== '**/*') await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
    await cardsOf(page).getByRole('button', { name: 'Read articles' }).click()
    await page.locator('li [aria-busy=true]').getByText('Read articles').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await page.getByRole('dialog').getByText('Not now').click()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await context.close()
  },
)

test('on the next day, neither the check-in nor the missions of the last visit are shown as done', async () => {
  const context = await phone()
  const [first] = context.pages() as [Page]
  await checkIn(first).click()
  await first.getByRole('link', { name: 'Done for today' }).waitFor()
  const isCached = () =>
    first.evaluate(async (name) => {
      const cached = await caches.match(`/kept/${encodeURIComponent(name)}`)
      const kept = (await cached?.json()) as { answer: { missions: { type: string; actionState: string }[] } }
      return kept.answer.missions.some(({ type, actionState }) => type === 'streaks' && actionState === 'CLAIMED')
    }, MISSIONS)
  await expect.poll(isCached).toBe(true)
  await first.close()

  const { page } = await heldPage(context)
  await page.clock.install({ time: Date.now() + 24 * HOUR })
  await open(page, '/missions')
  await page.getByText('Daily check‑in').waitFor()
  expect(await page.getByText('Done for today').count()).toBe(0)
  expect(await page.getByText('Done today').count()).toBe(0)
  await context.close()
})

test.runIf(IS_TEST_FULL)('the answers of one person are never shown to another person', async () => {
  const context = await phone()
  const other = await environment.openWindow()
  await open(other, '/missions')
  await cardsOf(other).first().waitFor()
  const tokens = await other.evaluate(() =>
    ['momi.accessToken', 'momi.refreshToken', 'momi.haid', 'momi.huid'].map((key) => [key, localStorage.getItem(key)!]),
  )
  const [first] = context.pages() as [Page]
  await change(first, { [POINTS]: { answer: { balance: 7 } } })
  await first.evaluate((all) => {
    for (const [key, value] of all) localStorage.setItem(key!, value!)
  }, tokens)
  await first.close()

  // The code that resets the page for another person is loaded from the network.
  const { page, release } = await heldPage(context, '**/api/**')
  await open(page, '/missions')
  await page.locator('[aria-busy=true], output[aria-label=Loading]').first().waitFor()
  await page.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  expect(await cardsOf(page).count()).toBe(0)
  expect(await pointsChip(page, '7').count()).toBe(0)
  release()
  await cardsOf(page).first().waitFor()
  await pointsChip(page, '0').waitFor()
  await context.close()
})

test.runIf(IS_TEST_FULL)('in another country, the answers of the last visit are not shown', async () => {
  const context = await phone()
  const [first] = context.pages() as [Page]
  await first.close()
  await context.addInitScript(() => localStorage.setItem('momi.web', '{"localization":"ke"}'))
  const { page } = await heldPage(context)
  await open(page, '/missions')
  await page.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  expect(await cardsOf(page).count()).toBe(0)
  await context.close()
})
