import { IS_TEST_FULL } from '@momi/testing/test-full'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from './harness/people.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { headingOf } from './harness/screen.ts'

let environment: Environment
let origin: string
beforeAll(async () => {
  environment = await sharedEnvironment()
  // The provider redirects to the web origin with the host name localhost.
  origin = environment.api.web.replace('127.0.0.1', 'localhost')
})
afterAll(() => environment.close())

/** A window whose navigations go through the service worker once it is active. */
let page: Page
beforeAll(async () => {
  page = await environment.openWindow()
  await page.goto(`${origin}/faq`)
})
afterAll(() => page.context().close())

/** Opens a path as a new person, through the active service worker with navigation preload. */
async function openAnew(path: string, device: object = {}): Promise<void> {
  await expect.poll(() => page.evaluate(preloads)).toBe(true)
  // A picture, because a running client would notice that its session is gone, and load its page again.
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate((text) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('momi.web', text)
  }, JSON.stringify(device))
  await page.goto(origin + path)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

async function preloads(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  const { enabled } = await registration.navigationPreload.getState()
  return enabled ?? false
}

async function signInAtProvider(person = newPerson()): Promise<void> {
  await page.getByRole('textbox', { name: 'Somebody else' }).fill(person)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** How many requests for a path the api has received so far. */
async function requestsOf(route: string): Promise<number> {
  const metrics = await (await fetch(`${environment.api.api}/metrics`)).text()
  const counts = [...metrics.matchAll(/^momi_http_request_seconds_count\{(.*)\} (\d+)$/gm)]
  return counts
    .filter(([, labels]) => labels?.includes(`route="${route}"`))
    .reduce((sum, [, , n]) => sum + Number(n), 0)
}

/** Opens a path as a new person and signs in. Checks that each navigation is sent once. Returns the callback's URL. */
async function signIn(path: string, device: object, leave: () => Promise<void>): Promise<string> {
  await openAnew(path, device)
  const before = await requestsOf('/api/v2/auth/oauth/callback')
  const callback = page.waitForRequest((request) => request.url().includes('/oauth/callback'))
  await leave()
  const person = newPerson()
  await signInAtProvider(person)
  await page.getByRole('button', { name: 'Great' }).click()
  expect(await requestsOf('/api/v2/auth/oauth/callback')).toBe(before + 1)
  await page.evaluate(() => history.pushState(null, '', '/profile'))
  await page.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
  return (await callback).url()
}

const FLOWS = [
  [
    'Google in plain web',
    '/login/google?next=%2Fprofile',
    {},
    () => page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ],
  [
    'the mobile-auth flow',
    '/missions',
    { version: '86.0' },
    () => page.getByRole('button', { name: 'Continue' }).click(),
  ],
] as const

test.runIf(IS_TEST_FULL).each(FLOWS)(
  '[LOG-05] with an active service worker, a sign-in succeeds, and each navigation is sent once: %s',
  async (_, path, device, leave) => {
    await signIn(path, device, leave)
  },
)

test('[LOG-05] trust case 37: with an active service worker, /login/moa signs in, each navigation is sent once, and a callback that the browser opens again has the same result', async () => {
  const callback = await signIn('/login/moa?next=%2Fprofile', {}, async () => {})
  await page.goto(callback)
  await headingOf(page, 'Profile').waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile')
})

test.runIf(IS_TEST_FULL)(
  '[LOG-05] trust case 37: a callback of an unknown sign-in shows a message and a link, even when signed in',
  async () => {
    const callback = '/api/v2/auth/oauth/callback?state=unknown&code=unknown'
    await openAnew(callback)
    await page.getByText("Couldn't sign you in. Try again.").waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await signInAtProvider()
    await page.getByRole('button', { name: 'Great' }).click()
    await headingOf(page, 'Missions').waitFor()
    await page.goto(origin + callback)
    await page.getByText("You're already logged in").waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await headingOf(page, 'Missions').waitFor()
  },
)
