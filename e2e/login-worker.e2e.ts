import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from './harness/people.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let origin: string
beforeAll(async () => {
  environment = await sharedEnvironment()
  // The provider redirects to this name of the web origin.
  origin = environment.api.web.replace('127.0.0.1', 'localhost')
})
afterAll(() => environment.close())

/** A window whose navigations go through the active service worker, with navigation preload. */
async function windowWithWorker(path: string, device: object = {}): Promise<Page> {
  const page = await environment.openWindow()
  await page.addInitScript((text) => localStorage.setItem('momi.web', text), JSON.stringify(device))
  await page.goto(`${origin}/faq`)
  await expect.poll(() => page.evaluate(preloads)).toBe(true)
  await page.goto(origin + path)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return page
}

async function preloads(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  const { enabled } = await registration.navigationPreload.getState()
  return enabled ?? false
}

async function signInAtProvider(page: Page, person = newPerson()): Promise<void> {
  await page.getByRole('textbox', { name: 'Somebody else' }).fill(person)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** How many requests for a path the api has received so far. */
async function requestsOf(route: string): Promise<number> {
  const metrics = await (await fetch(`${environment.api.api}/metrics`)).text()
  const counts = [...metrics.matchAll(/^momi_http_request_seconds_count\{(.*)\} (\d+)$/gm)]
  return counts
    .filter(([, labels]) => labels?.includes(`route="${route}"`))
    .reduce((sum, [, , n]) => sum + Number(n), 0)
}

test.each([
  [
    'Google in plain web',
    '/login/google?next=%2Fprofile',
    {},
    (page: Page) => page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ],
  ['/login/moa', '/login/moa?next=%2Fprofile', {}, async () => {}],
  [
    'the mobile-auth flow',
    '/missions',
    { version: '86.0' },
    (page: Page) => page.getByRole('button', { name: 'Continue' }).click(),
  ],
] as const)(
  '[LOG-05] with an active service worker, %s signs in, and each navigation is sent once',
  async (_, path, device, leave) => {
    const page = await windowWithWorker(path, device)
    const before = await requestsOf('/api/v2/auth/oauth/callback')
    await leave(page)
    const person = newPerson()
    await signInAtProvider(page, person)
    await page.getByRole('button', { name: 'Great' }).click()
    expect(await requestsOf('/api/v2/auth/oauth/callback')).toBe(before + 1)
    await page.goto(`${origin}/profile`)
    await page.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
    await page.context().close()
  },
)

test('[LOG-05] trust case 37: a callback that the browser opens again has the same result', async () => {
  const page = await windowWithWorker('/login/moa?next=%2Fprofile')
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/oauth/callback')) callbacks.push(request.url())
  })
  await signInAtProvider(page)
  await page.getByRole('button', { name: 'Great' }).click()
  await heading(page, 'Profile').waitFor()
  await page.goto(callbacks[0]!)
  await heading(page, 'Profile').waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile')
  await page.context().close()
})

test('[LOG-05] trust case 37: a callback of an unknown sign-in shows a message and a link, even when signed in', async () => {
  const page = await windowWithWorker('/missions')
  const callback = `${origin}/api/v2/auth/oauth/callback?state=unknown&code=unknown`
  await page.goto(callback)
  await page.getByText("Couldn't sign you in. Try again.").waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await signInAtProvider(page)
  await page.getByRole('button', { name: 'Great' }).click()
  await heading(page, 'Missions').waitFor()
  await page.goto(callback)
  await page.getByText("You're already logged in").waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await heading(page, 'Missions').waitFor()
  await page.context().close()
})
