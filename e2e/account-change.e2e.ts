import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf, goInside, settled } from './harness/inspect.ts'
import { goOffline, logOut, signedIn, newPerson } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { tokenOf } from './harness/token.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const POINTS_OF_FIRST = 'Points: 10'

const pointsOf = (phone: Phone, name: string) => phone.screen.getByRole('link', { name, exact: true })

/** Stores a pending check-in on the phone, and a draft of feedback in its tab. */
const storeTraces = (phone: Phone) =>
  frameOf(phone).evaluate(() => {
    localStorage.setItem('momi.tap', JSON.stringify({ key: 'k', ticket: '2026-03-02.x' }))
    sessionStorage.setItem('momi.feedback.form', JSON.stringify({ summary: 'A word of the first person' }))
  })

/** A phone with ten points on its screen, in its offline cache and in its storage. */
async function phoneWithPoints(mode: string): Promise<Phone> {
  const phone = await environment.open({ mode, path: '/missions/streaks' })
  await phone.screen.getByRole('button', { name: /^Check in/ }).click()
  await phone.screen.getByText('Done for today').waitFor()
  await goInside(phone, '/missions/data-saved')
  await pointsOf(phone, POINTS_OF_FIRST).waitFor()
  await storeTraces(phone)
  return phone
}

const kept = (phone: Phone) =>
  frameOf(phone).evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => name.startsWith('momi-answers-user-')),
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }))

const accountOf = async (phone: Phone) => {
  const [, claims = ''] = (await tokenOf(phone)).split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub
}

/** Records every text that the page paints from now on. */
const watchTexts = (phone: Phone) =>
  phone.page.context().addInitScript(() => {
    const seen: string[] = ((window as unknown as { seen: string[] }).seen = [])
    const look = () => {
      if (document.body && !document.body.hidden) seen.push(document.body.innerHTML)
      requestAnimationFrame(look)
    }
    look()
  })

// reset-for-identity.test.ts tests what is removed without a browser.
test.runIf(IS_TEST_FULL).each(['bridge', 'sdk'])(
  '%s: another person’s token removes all data of the first person from the screen, caches and storage',
  async (mode) => {
    const phone = await phoneWithPoints(mode)
    const first = await accountOf(phone)
    await expect.poll(async () => (await kept(phone)).caches).toEqual([`momi-answers-user-${first}`])
    await watchTexts(phone)
    await phone.press('Another person')
    await pointsOf(phone, 'Points: 0').waitFor()
    expect(await accountOf(phone)).not.toBe(first)
    expect(await frameOf(phone).evaluate(() => (window as unknown as { seen: string[] }).seen.join())).not.toContain(
      POINTS_OF_FIRST,
    )
    const { caches, storage } = await kept(phone)
    expect(caches).not.toContain(`momi-answers-user-${first}`)
    expect(storage).not.toContain('momi.tap')
    expect(storage).not.toContain('momi.feedback.form')
    await goInside(phone, '/feedback')
    await settled(phone)
    expect(await phone.screen.getByText('A word of the first person').count()).toBe(0)
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test.runIf(IS_TEST_FULL)('bridge: after a log-out in the app, no data of the account stays on the screen', async () => {
  const phone = await signedIn(environment, 'bridge', newPerson(), '/missions')
  const first = await accountOf(phone)
  await phone.screen.getByRole('link', { name: /^Points: [1-9]/ }).waitFor()
  await phone.press('Log out')
  await pointsOf(phone, 'Points: 0').waitFor()
  expect(await accountOf(phone)).not.toBe(first)
  expect((await kept(phone)).caches).not.toContain(`momi-answers-user-${first}`)
  await goInside(phone, '/profile')
  await phone.screen.getByText("You're not signed in").waitFor()
  await phone.page.context().close()
})

test.runIf(IS_TEST_FULL)(
  'bridge: an app that restarts with another person shows no data of the first one, even offline',
  async () => {
    const phone = await phoneWithPoints('bridge')
    const first = await accountOf(phone)
    await expect.poll(async () => (await kept(phone)).caches).toEqual([`momi-answers-user-${first}`])
    await frameOf(phone).evaluate(() => localStorage.removeItem('lab.native'))
    await watchTexts(phone)
    await phone.pressAndReload('Reload')
    await pointsOf(phone, 'Points: 0').waitFor()
    expect(await frameOf(phone).evaluate(() => (window as unknown as { seen: string[] }).seen.join())).not.toContain(
      POINTS_OF_FIRST,
    )
    expect((await kept(phone)).storage).not.toContain('momi.tap')
    await goOffline(phone)
    expect(await pointsOf(phone, POINTS_OF_FIRST).count()).toBe(0)
    await phone.page.context().close()
  },
)

test('[TOK-07] [OFF-03] web: a log-out removes everything stored for the person, and the account from another tab’s screen', async () => {
  const phone = await signedIn(environment, 'web', newPerson(), '/profile')
  const answers = `momi-answers-user-${await accountOf(phone)}`
  await expect.poll(async () => (await kept(phone)).caches).toContain(answers)
  await phone.screen.getByRole('link', { name: 'Log Out', exact: true }).waitFor()
  await storeTraces(phone)
  const { origin } = new URL(frameOf(phone).url())
  const other = await phone.page.context().newPage()
  await other.goto(`${origin}/profile`)
  await other.getByRole('link', { name: 'Log Out', exact: true }).waitFor()
  await logOut(phone)
  await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  const { storage } = await kept(phone)
  expect(storage).not.toContain('momi.tap')
  expect(storage).not.toContain('momi.feedback.form')
  await expect.poll(async () => (await kept(phone)).caches).not.toContain(answers)
  await other.getByText("You're not signed in").waitFor()
  await phone.page.context().close()
})
