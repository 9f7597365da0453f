import { IS_TEST_FULL } from '@momi/testing/test-full'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withReleases } from './harness/releases.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'
import { cardsOf, headingOf } from './harness/screen.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const offlineNotice = (page: Page) => page.getByRole('status').getByText(/you're offline/i)

/** The names of the caches, and their entries. */
const cacheEntries = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const urls = (await cache.keys()).map(({ url }) => decodeURIComponent(new URL(url).pathname))
      all[name] = urls
    }
    return all
  })

const userOf = (page: Page) =>
  page.evaluate(() => {
    const [, claims = ''] = (localStorage.getItem('momi.accessToken') ?? '').split('.')
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub
  })

/** Waits until the page and the person's missions are cached. */
async function waitForCache(page: Page): Promise<void> {
  await expect
    .poll(() => cacheEntries(page))
    .toMatchObject({ 'momi-files': expect.arrayContaining(['/momi-shell']) as string[] })
  const cache = `momi-answers-user-${await userOf(page)}`
  await expect
    .poll(async () => Object.keys(await cacheEntries(page)))
    .toEqual(expect.arrayContaining([cache, 'momi-answers-everybody']))
}

/** Visits Missions once on a new phone, until the page and the missions are cached. */
async function visit(options?: BrowserContextOptions): Promise<Page> {
  const page = await environment.openWindow(options)
  const walletAddress = newWallet()
  await page.addInitScript((device) => localStorage.setItem('momi.web', device), JSON.stringify({ walletAddress }))
  await page.goto(`${environment.api.web}/missions`)
  await headingOf(page, 'Missions').waitFor()
  await page.getByRole('listitem').first().waitFor()
  await waitForCache(page)
  return page
}

test('[OFF-01] after one visit, the missions can be read offline, with their age, and are refreshed when the network returns', async () => {
  const page = await visit()
  const before = await cardsOf(page).allInnerTexts()
  await page.context().setOffline(true)
  await page.reload()
  await headingOf(page, 'Missions').waitFor()
  await offlineNotice(page).waitFor()
  expect(await offlineNotice(page).innerText()).toBe("Last updated just now — you're offline")
  expect(await cardsOf(page).allInnerTexts()).toEqual(before)
  await page.getByRole('link', { name: 'Points: 0' }).waitFor()

  await page.context().setOffline(false)
  await offlineNotice(page).waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await page.clock.install({ time: Date.now() + 3 * 60 * 60_000 + 60_000 })
  await page.reload()
  await page.getByText("Last updated 3 hours ago — you're offline").waitFor()
  await page.context().close()
})

test.runIf(IS_TEST_FULL)(
  '[OFF-02] points, rewards and the streak can be read offline after a visit, and a check-in is stored',
  async () => {
    const page = await visit()
    const screens = [
      ['/points', 'Points', '/api/v1/points'],
      ['/rewards/earned', 'Rewards', '/api/v1/rewards/earned[null,{"status":"UNCLAIMED,EXPIRED"'],
      ['/missions/streaks', 'Daily streak', '/api/v1/streaks/checkin/status'],
    ] as const
    const seen = async () => (await cacheEntries(page))[`momi-answers-user-${await userOf(page)}`]?.join()
    for (const [path, name, call] of screens) {
      await page.goto(environment.api.web + path)
      await headingOf(page, name).waitFor()
      await expect.poll(seen).toContain(call)
    }
    await page.context().setOffline(true)
    for (const [path, name] of screens) {
      await page.goto(environment.api.web + path)
      await headingOf(page, name).waitFor()
      await offlineNotice(page).waitFor()
      expect(await page.getByText('Network error').count()).toBe(0)
    }
    // Check-in is possible offline, because it is stored.
    await page.getByRole('button', { name: 'Check in +10' }).click()
    await page.getByRole('alert').getByText('Saved! It counts for today').waitFor()
    await page.context().close()
  },
)

test('[OFF-02] an answer that breaks off is not called offline, and cached data is shown with its age until the next one', async () => {
  const page = await visit()
  const before = await cardsOf(page).allInnerTexts()
  const isCall = /\/api\/v\d\/(?!config)/
  await page.route(isCall, (route) => route.fulfill({ contentType: 'application/json', body: '{"missions":[{"id' }))
  await page.reload()
  const notice = page.getByRole('status').getByText("We couldn't refresh this. It may be out of date.")
  await notice.waitFor()
  expect(await cardsOf(page).allInnerTexts()).toEqual(before)
  // This screen has no cached data.
  await page.goto(`${environment.api.web}/points/history`)
  await page.getByText("We didn't get a proper answer. Check your connection and try again.").waitFor()
  expect(await page.getByText(/offline/i).count()).toBe(0)
  await page.unroute(isCall)
  await page.goto(`${environment.api.web}/missions`)
  await page.getByRole('listitem').first().waitFor()
  await notice.waitFor({ state: 'detached' })
  await page.context().close()
})

test.runIf(IS_TEST_FULL)(
  '[OFF-02] offline on the next day, the streak says that the next check-in is ready, and counts down to no time in the past',
  async () => {
    const page = await visit()
    await page.goto(`${environment.api.web}/missions/streaks`)
    await page.getByRole('button', { name: 'Check in +10' }).click()
    await page.getByText('Next check-in in').waitFor()
    const user = await userOf(page)
    const cachedStreak = () =>
      page.evaluate(async (cache) => {
        const answers = await caches.open(cache)
        const request = (await answers.keys()).find(({ url }) => url.includes('checkin%2Fstatus'))
        return request && (await answers.match(request))?.text()
      }, `momi-answers-user-${user}`)
    await expect.poll(cachedStreak).toContain('CHECKED_IN')
    await page.context().setOffline(true)
    await page.clock.install({ time: Date.now() + 25 * 60 * 60_000 })
    await page.reload()
    await page.getByText('Your next check-in is ready. Go online to check in.').waitFor()
    expect(await page.getByText(/Next check-in in|isn't open yet/).count()).toBe(0)
    await page.goto(`${environment.api.web}/missions`)
    await page.getByText('Go online to check in').waitFor()
    expect(await page.getByText(/Next check-in at/).count()).toBe(0)
    await page.context().close()
  },
)

test.runIf(IS_TEST_FULL)(
  '[OFF-03] another person sees no data of the previous one: the cached answers are deleted',
  async () => {
    const page = await visit()
    const first = await userOf(page)
    expect(Object.keys(await cacheEntries(page))).toContain(`momi-answers-user-${first}`)
    // Removes the session and the ids of the installation, so that the next visit is that of another person.
    await page.evaluate(() => {
      for (const key of ['momi.accessToken', 'momi.refreshToken', 'momi.haid', 'momi.huid'])
        localStorage.removeItem(key)
    })
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await cardsOf(page).allInnerTexts()).toEqual([])
    expect(await page.getByText(/Last updated/).count()).toBe(0)

    await page.context().setOffline(false)
    await page.reload()
    await page.getByRole('listitem').first().waitFor()
    await waitForCache(page)
    expect(await userOf(page)).not.toBe(first)
    expect(Object.keys(await cacheEntries(page))).not.toContain(`momi-answers-user-${first}`)
    // A pair of tokens is stored durably when it replaces another one (decision 0074), so there is none of a first visit.
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
    await page.context().close()
  },
)

test.runIf(IS_TEST_FULL)('with Save-Data, pictures load only on request', async () => {
  const page = await environment.openWindow()
  await page.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } }),
  )
  const pictures: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
  await page.goto(`${environment.api.web}/points`)
  await page.getByRole('heading', { name: 'Premium icons' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(pictures.filter((url) => url.includes('/market/'))).toEqual([])
  await page.getByRole('list').last().getByRole('button').first().click()
  await expect.poll(() => pictures.length).toBeGreaterThan(0)
  await page.context().close()
})

test('the page can be installed: its manifest and icons exist, and the Content-Security-Policy allows them', async () => {
  const page = await visit()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const answers = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const manifest = await fetch(link?.href ?? '')
    const { icons, ...rest } = (await manifest.json()) as { icons: { src: string }[]; start_url: string }
    const types = await Promise.all(
      icons.map(async ({ src }) => {
        const icon = await fetch(src)
        return icon.headers.get('content-type')
      }),
    )
    const worker = await fetch('/sw.js')
    const headers = ['cache-control', 'service-worker-allowed', 'content-type'].map((name) => worker.headers.get(name))
    return { type: manifest.headers.get('content-type'), start: rest.start_url, types, headers }
  })
  expect(answers.type).toContain('application/manifest+json')
  expect(answers.start).toBe('/missions')
  expect(answers.types).toEqual(
    ['image/svg+xml', 'image/png', 'image/png', 'image/png'].map((type) => expect.stringContaining(type) as string),
  )
  expect(answers.headers).toEqual(['no-cache', '/', expect.stringContaining('javascript')])
  expect(faults).toEqual([])
  await page.context().close()
})

const cachedFiles = (page: Page) => cacheEntries(page).then((all) => all['momi-files'] ?? [])

test.runIf(IS_TEST_FULL)(
  '[OFF-04] after a release that removes files, a reload shows the new page, which is then cached',
  async () => {
    await withReleases(async (proxy, publish) => {
      const old = publish('old')
      const page = await visit({ proxy })
      await page.reload()
      await headingOf(page, 'Missions').waitFor()
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      await expect.poll(() => cachedFiles(page)).toContain(old)
      const next = publish('new')
      await page.reload()
      await headingOf(page, 'Missions').waitFor()
      expect(await page.locator(`script[src="${next}"]`).count()).toBe(1)
      // The new page is cached.
      await expect.poll(() => cachedFiles(page)).toContain(next)
      await expect.poll(() => cachedFiles(page)).not.toContain(old)
      await page.context().setOffline(true)
      await page.reload()
      await offlineNotice(page).waitFor()
      await headingOf(page, 'Missions').waitFor()
      await page.context().close()
    })
  },
)

test('[OFF-04] the first visit after a release still starts from the cache, and the second visit shows the release', async () => {
  await withReleases(async (proxy, publish) => {
    const old = publish('old')
    const page = await visit({ proxy })
    const open = async (script: string) => {
      await page.goto(`${environment.api.web}/missions`)
      await headingOf(page, 'Missions').waitFor()
      expect(await page.locator(`script[src="${script}"]`).count()).toBe(1)
    }
    await expect.poll(() => cachedFiles(page)).toContain('/momi-shell-current')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    const next = publish('new')
    await open(old)
    await expect.poll(() => cachedFiles(page)).not.toContain('/momi-shell-current')
    await open(next)
    await expect.poll(() => cachedFiles(page)).toEqual(expect.arrayContaining([next, '/momi-shell-current']))
    await page.context().setOffline(true)
    await open(next)
    await page.context().close()
  })
})
