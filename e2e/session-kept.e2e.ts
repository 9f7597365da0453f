import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rounds } from '@momi/testing/rounds'
import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath, FLAGS } from './harness/chromium.ts'
import { nextCredentials, openConsole } from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { askLab } from './harness/grants.ts'
import { newPerson } from './harness/people.ts'

const TOKENS = /\/api\/v1\/(auth|admin)\/tokens\/refresh$/

let environment: Environment
let web: string
beforeAll(async () => {
  environment = await openEnvironment()
  // The provider redirects to the web origin with the host name localhost.
  web = environment.api.web.replace('127.0.0.1', 'localhost')
})
afterAll(() => environment.close())

const later = (minutes: number) => askLab(environment, 'clock', { minutes })

/** Starts a process of the browser with a profile on the disk. */
const start = (profile: string) =>
  spawn(
    chromiumPath(),
    [...FLAGS, '--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  // With its own processes, which are in its group.
  process.kill(-child.pid!, 'SIGKILL')
  await exit
}

/** Opens a page in a browser that was started. */
async function connect(child: ChildProcess) {
  const browser = await chromium.connectOverCDP(await endpointOf(child))
  const [context] = browser.contexts()
  return {
    page: await context!.newPage(),
    /** Ends the browser as a person does, so that everything is stored. */
    async close() {
      const exit = once(child, 'exit')
      await (await browser.newBrowserCDPSession()).send('Browser.close').catch(() => {})
      await exit
    },
    kill: () => kill(child),
  }
}
type Launch = () => ReturnType<typeof connect>

async function endpointOf({ stderr }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stderr!) {
    output += String(chunk)
    const [, endpoint] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
    if (endpoint) {
      // The rest of the output is discarded, so that the browser is never blocked by a full pipe.
      stderr!.resume()
      return endpoint
    }
  }
  throw new Error(`The browser did not start: ${output}`)
}

/** Runs a test with browsers of one profile, and kills those that it leaves open. */
async function inProfile(work: (launch: Launch) => Promise<void>) {
  const profile = mkdtempSync(join(tmpdir(), 'momi-profile-'))
  const started: ChildProcess[] = []
  try {
    await work(() => {
      const child = start(profile)
      started.push(child)
      return connect(child)
    })
  } finally {
    await Promise.all(started.map(kill))
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${web}/login/google?next=%2Fprofile`)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('textbox', { name: 'Somebody else' }).fill(newPerson())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Great' }).click()
  await isSignedIn(page)
}
const isSignedIn = (page: Page) => page.getByRole('link', { name: 'Log Out', exact: true }).waitFor()

/** Loads a page that refreshes its tokens, and waits until it has used the new ones. */
async function refreshAt(page: Page, url: string, used: string): Promise<void> {
  const refreshed = page.waitForResponse((response) => TOKENS.test(response.url()))
  const answered = refreshed.then(() =>
    page.waitForResponse((response) => response.url().includes(used) && response.status() === 200),
  )
  await page.goto(url)
  await answered
}

test.each(inFull(['/profile', '/missions'], ['/missions']))(
  '[TOK-10] trust case 49: in plain web, a person whose browser is killed right after a refresh on %s is still signed in',
  (path) =>
    inProfile(async (launch) => {
      const first = await launch()
      await signIn(first.page)
      await first.close()

      await later(55)
      const second = await launch()
      await refreshAt(second.page, web + path, '/api/v')
      await second.kill()

      await later(2)
      const third = await launch()
      await third.page.goto(`${web}/profile`)
      await isSignedIn(third.page)
      await third.close()
    }),
)

test.runIf(IS_TEST_FULL)(
  '[TOK-10] trust case 49: in plain web, a person whose browser could not store a refresh is still signed in on the next visit',
  async () => {
    const page = await environment.openWindow()
    await signIn(page)
    await later(55)
    const full = await page.context().newPage()
    await full.addInitScript(() => {
      const setItem = localStorage.setItem.bind(localStorage)
      Storage.prototype.setItem = (key, value) => {
        if (key.endsWith('Token')) throw new DOMException('full', 'QuotaExceededError')
        setItem(key, value)
      }
    })
    await refreshAt(full, `${web}/profile`, '/api/v2/user')
    await isSignedIn(full)
    await full.close()
    await later(2)
    await page.goto(`${web}/profile`)
    await isSignedIn(page)
  },
)

const auditLines = async (page: Page): Promise<string[]> => {
  const token = await page.evaluate(() => localStorage.getItem('momi.console.refreshToken'))
  const answer = await fetch(`${environment.api.internal}/api/v1/admin/tokens/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken: token }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  const audit = await fetch(`${environment.api.internal}/api/v1/admin/audit?action=staff.refresh-token-reused`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return ((await audit.json()) as { items: { action: string }[] }).items.map(({ action }) => action)
}

/** Starts a reload. The browser refuses it at the moment in which it shows the page of the reload before. */
const reload = async (tab: Page): Promise<unknown> =>
  tab.reload({ waitUntil: 'commit' }).catch((error: Error) => {
    if (error.message.includes('Not attached to an active page')) return reload(tab)
    throw error
  })

test.runIf(IS_TEST_FULL)(
  '[ADM-06] trust case 49: a member of staff who reloads two tabs of the console at any moment of a refresh stays signed in, and no theft is recorded',
  async () => {
    const { page } = await openConsole(environment, 'owner')
    const other = await page.context().newPage()
    await other.goto(environment.api.internal)
    const isRefresh = (sent: { url: () => string }) => TOKENS.test(sent.url())
    const moments = [
      (tab: Page) => tab.waitForRequest(isRefresh),
      (tab: Page) => tab.waitForResponse(isRefresh),
      // Its body has come. The event of the finished request is not waited for, because a reload may swallow it.
      async (tab: Page) => (await tab.waitForResponse(isRefresh)).body().catch(() => undefined),
    ]
    for (const moment of Array.from({ length: rounds(1, 3) }, () => moments).flat())
      await Promise.all(
        [page, other].map(async (tab) => {
          const came = moment(tab)
          await reload(tab)
          // If the other tab has just refreshed, this one is shown with its tokens.
          await Promise.race([came, tab.locator('main h1').waitFor()])
          await reload(tab)
        }),
      )
    // A refresh whose answer is lost, and a reload.
    await page.context().route(TOKENS, async (route) => {
      await route.fetch()
      // Unless the browser has already ended the request.
      await route.abort().catch(() => {})
    })
    const lost = page.waitForEvent('requestfailed', isRefresh)
    await reload(page)
    await lost
    await page.context().unrouteAll({ behavior: 'wait' })
    await later(3)
    for (const tab of [page, other]) {
      await tab.reload()
      await tab.locator('main h1').waitFor()
    }
    expect(await auditLines(page)).toEqual([])
  },
)

// In `npm test`, the test above loses the answer to a refresh in the console, and the first one kills a browser.
test.runIf(IS_TEST_FULL)(
  '[ADM-06] trust case 49: a member of staff whose browser is killed right after a refresh stays signed in, and no theft is recorded',
  () =>
    inProfile(async (launch) => {
      const { internal } = environment.api
      const answer = await fetch(`${internal}/api/v1/admin/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(await nextCredentials(environment, 'owner')),
      })
      const { refreshToken } = (await answer.json()) as { refreshToken: string }
      const first = await launch()
      await first.page.goto(internal)
      await first.page.evaluate((token) => localStorage.setItem('momi.console.refreshToken', token), refreshToken)
      await first.close()
      await later(1)
      const second = await launch()
      await refreshAt(second.page, internal, '/api/v1/admin/me')
      await second.kill()
      await later(2)
      const third = await launch()
      await third.page.goto(internal)
      await third.page.locator('main h1').waitFor()
      expect(await auditLines(third.page)).toEqual([])
      await third.close()
    }),
)
