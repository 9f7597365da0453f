import { IS_TEST_FULL } from '@momi/testing/test-full'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPerson, openConsole, type Console } from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { axeFindings, axeFindingsIn, load } from './harness/inspect.ts'
import { asPerson, reportCounter } from './harness/native.ts'
import { settleLastPayout } from './harness/payout-service.ts'
import { codeFor, newPerson, signedIn } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment({ PAYOUT_HOLD_HOURS: '0' })))
afterAll(() => environment.close())

const supportCode = (screen: Phone['screen'] | Page) =>
  screen.getByRole('button', { name: /^Support code( [A-Z0-9]){8} Cop/ })
const codeOf = async (screen: Phone['screen'] | Page) =>
  /( [A-Z0-9]){8}/.exec((await supportCode(screen).textContent())!)![0].trim()
const pathOf = ({ page }: Console) => new URL(page.url()).pathname

test('[ADM-17] the support code is the same on /debug-info, in the profile and on the card of a failed start, is copied by a tap, and opens the case file', async () => {
  const phone = await environment.open({ mode: 'web', path: '/debug-info' })
  const code = await codeOf(phone.screen)
  expect(await axeFindings(phone)).toEqual([])
  await phone.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await supportCode(phone.screen).click()
  await phone.screen.getByText('Copied').waitFor()
  await load(phone, '/profile')
  expect(await codeOf(phone.screen)).toBe(code)
  const { id } = await asPerson<{ id: string }>(phone, 'GET', '/api/v1/user/me')
  await phone.page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }))
  await load(phone, '/points')
  await phone.screen.getByRole('alert').getByText('Network error').waitFor()
  expect(await codeOf(phone.screen)).toBe(code)

  const staff = await openConsole(environment, 'viewer')
  await findPerson(staff, code, 'Support code')
  expect(pathOf(staff)).toBe(`/users/${id}`)
  await phone.page.context().close()
  await staff.page.context().close()
})

test('[ADM-17] on a first visit, /debug-info shows the support code as soon as there is a session', async () => {
  const page = await environment.openWindow()
  const shown = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/tokens', async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.goto(`${environment.api.web}/debug-info`)
  // The last element that the client adds to a page.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  expect(await supportCode(page).count()).toBe(0)
  const before = await page.locator('dl').boundingBox()
  shown.resolve()
  await supportCode(page).waitFor()
  expect(await page.locator('dl').boundingBox()).toEqual(before)
  await page.context().close()
})

/** A person with one of each identifier that can be searched. */
async function knownPerson() {
  const wallet = newWallet()
  const phone = await signedIn(environment, 'bridge', newPerson(), '/profile', { wallet })
  const number = `+234803${String(Math.random()).slice(2, 9)}`
  const { verificationId } = await asPerson<{ verificationId: string }>(phone, 'POST', '/api/v2/user/phone/verify', {
    phone: number,
  })
  await asPerson(phone, 'POST', '/api/v2/auth/login/phone', { verificationId, code: await codeFor(phone, number) })
  const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
  const item = awards.find(({ rewardItemId }) => rewardItemId !== null)!.rewardItemId!
  await asPerson(phone, 'POST', '/api/v1/claimforms/user-responses', { rewardItemId: item, answers: {} })
  const transaction = `0x${crypto.randomUUID().replaceAll('-', '').padEnd(64, 'a')}`
  await settleLastPayout(environment, transaction)
  const account = await asPerson<{ id: string; authId: string; email: string }>(phone, 'GET', '/api/v2/user')
  const { haid } = await asPerson<{ haid: string }>(phone, 'GET', '/api/v1/user/me')
  await phone.page.context().close()
  return { ...account, wallet, number, item, transaction, haid }
}

// user-search.test.ts of the api finds people by each field.
test.runIf(IS_TEST_FULL)(
  '[ADM-16] by keyboard, one search box finds a person by each of their fields, by a reward item and by a transaction',
  async () => {
    const person = await knownPerson()
    const staff = await openConsole(environment, 'operator')
    const { page, faults } = staff
    const terms = [
      [person.id, 'User id'],
      [person.authId, 'Auth id'],
      [person.email, 'E-mail'],
      [person.number.replace('+234', '0'), 'Phone number'],
      [person.number, 'Phone number'],
      [person.wallet, 'Wallet'],
      [person.haid, 'Haid'],
      [person.item, 'Reward item'],
      [person.transaction, 'Transaction'],
    ] as const
    const opened: string[] = []
    for (const [term, kind] of terms) {
      await findPerson(staff, term, kind)
      opened.push(`${kind} ${pathOf(staff)}`)
      await staff.goTo('/account')
    }
    expect(opened).toEqual(terms.map(([, kind]) => `${kind} /users/${person.id}`))

    // A country and a day match many people, and the arrow keys select the next one.
    const many = [
      ['NG', 'Country'],
      [new Date().toISOString().slice(0, 10), 'Day of joining'],
    ] as const
    for (const [term, kind] of many) {
      await staff.goTo('/account')
      await page.keyboard.press('/')
      await page.keyboard.insertText(term)
      await page.getByRole('status').getByText(kind, { exact: true }).waitFor()
      const second = page.getByRole('option').nth(1)
      await second.waitFor()
      expect(await axeFindingsIn(page.mainFrame())).toEqual([])
      await page.keyboard.press('ArrowDown')
      const id = (await second.innerText()).split(' · ').at(-1)!
      await page.keyboard.press('Enter')
      // The list shows the first characters of the id.
      await page.waitForURL(`**/users/${id}*`)
    }

    expect(faults).toEqual([])
    await staff.goTo(`/users/${person.id}`)
    await page.getByRole('button', { name: 'Reveal phone number' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('asked by phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click()
    await page.getByRole('button', { name: person.number }).waitFor()

    await page.getByRole('button', { name: 'Clear cache or sign-in' }).click()
    await page.getByRole('menuitem', { name: /^Free the phone/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The next login on this phone gets a new account.').waitFor()
    await dialog.getByLabel('Reason').fill('asked by phone')
    await dialog.getByRole('button', { name: 'Free the phone' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('alert').getByText('The next login on this phone gets a new account.').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  },
)
