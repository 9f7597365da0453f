import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earn, giveReward, switchMission } from './harness/grants.ts'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import { newPerson, signInWithGoogle } from './harness/people.ts'
import { reportCounter } from './harness/native.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment({ ANALYTICS_CONSENT_COUNTRIES: 'XX' })
  await switchMission(environment, 'BR', 'giveaway', true)
})
afterAll(() => environment.close())

const open = (state: PhoneSettings) => environment.open(state, { isOldBrowser: true })

/** The values of a query parameter in the requests of this path, as they are sent. */
function valuesOf({ page }: Phone, path: string, parameter: string) {
  const values: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === path) values.push(searchParams.get(parameter))
  })
  return values
}

describe('in the oldest browsers (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await open({ path: '/missions', wallet: newWallet() })))
  afterAll(() => phone.page.context().close())

  test('the newer APIs and styles are missing', async () => {
    await settled(phone)
    const found = await frameOf(phone).evaluate(() => ({
      apis: ['size', 'has'].map((name) => name in URLSearchParams.prototype),
      at: 'at' in [],
      dialogs: 'showModal' in HTMLElement.prototype || 'HTMLDialogElement' in globalThis,
      locks: 'locks' in navigator,
      layers: [...document.styleSheets].some((sheet) =>
        [...sheet.cssRules].some(({ cssText }) => cssText.startsWith('@layer')),
      ),
    }))
    expect(found).toEqual({ apis: [false, true], at: false, dialogs: false, locks: false, layers: false })
  })

  test('Missions has its design', async () => {
    const card = phone.screen.getByRole('main').getByRole('listitem').getByRole('link').first()
    const style = await card.evaluate((element) => {
      const { display, fontFamily, margin, paddingTop } = getComputedStyle(element)
      const { borderTopLeftRadius } = getComputedStyle(element.closest('ul')!)
      return { borderTopLeftRadius, display, isOurs: fontFamily.startsWith('system-ui'), margin, paddingTop }
    })
    expect(style).toEqual({
      borderTopLeftRadius: '20px',
      display: 'flex',
      isOurs: true,
      margin: '0px',
      paddingTop: '8px',
    })
    await expect(frameOf(phone).evaluate(() => getComputedStyle(document.body).backgroundColor)).resolves.toBe(
      'rgb(250, 247, 242)',
    )
  })

  test('a check-in counts', async () => {
    await phone.screen.getByRole('link', { name: /Daily streak/ }).click()
    await phone.screen.getByRole('button', { name: 'Check in +10' }).click()
    await phone.screen.getByRole('status').getByText('10 points earned!').waitFor()
    expect(phone.faults).toEqual([])
  })

  // `npm run check` refuses the APIs that these browsers lack. In `npm test` they load a page, tap, spin and use a dialog;
  // rewards.e2e.ts, claim-forms.e2e.ts, feedback.e2e.ts and points.e2e.ts have the rest in today's browser.
  test.runIf(IS_TEST_FULL)('each tab of the rewards loads its own list', async () => {
    const statuses = valuesOf(phone, '/api/v1/rewards/earned', 'status')
    await goInside(phone, '/rewards/earned')
    await phone.screen.getByText('No rewards to claim').waitFor()
    await phone.screen.getByRole('tab', { name: 'Claimed', exact: true }).click()
    await phone.screen.getByText('Nothing claimed yet').waitFor()
    await phone.screen.getByRole('tab', { name: 'Pending' }).click()
    await phone.screen.getByText('No pending rewards').waitFor()
    expect(phone.path()).toBe('/rewards/earned?status=pending')
    expect(new Set(statuses).size).toBe(3)
    expect(phone.faults).toEqual([])
  })

  test('a found reward is claimed in a dialog, which covers the page', async () => {
    const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
    await goInside(phone, `/rewards/won/${awards[0]!.rewardItemId!}/`)
    await phone.screen.getByRole('link', { name: 'Claim now' }).click()
    await phone.screen.getByRole('main').getByRole('button', { name: 'Claim now' }).click()
    const dialog = phone.screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Claim now' }).waitFor()
    // The polyfill of dialogs loads when the first one opens.
    await expect
      .poll(() => frameOf(phone).evaluate(() => document.elementFromPoint(5, 5)?.className))
      .toMatch(/backdrop|_dialog_overlay/)
    await dialog.getByRole('button', { name: 'Claim now' }).click()
    await dialog.waitFor({ state: 'detached' })
    await phone.screen.getByText('Track your reward').waitFor()
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)('a claim form is sent', async () => {
    const item = await giveReward(environment, phone, 'bet9ja')
    await goInside(phone, `/claim-reward/${item}`)
    await phone.screen.getByRole('link', { name: 'Claim now' }).click()
    await phone.screen.getByLabel('Bet9ja account', { exact: true }).fill('ada_1990')
    const sent = phone.page.waitForResponse(
      (response) =>
        response.url().includes('/api/v1/claimforms-v2/redeem-flow/') && response.request().method() === 'POST',
    )
    await phone.screen.getByRole('button', { name: 'Send' }).click()
    expect((await sent).status()).toBe(200)
    expect(phone.faults).toEqual([])
  })

  test('a spin shows its result', async () => {
    await load(phone, '/roulette')
    const answer = phone.page.waitForResponse('**/api/v1/roulette/spin')
    await phone.screen.getByRole('button', { name: 'Spin the wheel' }).click()
    expect((await answer).status()).toBe(200)
    await phone.screen.getByRole('dialog').getByRole('heading').waitFor()
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)('feedback with a screenshot is sent', async () => {
    await load(phone, '/feedback')
    await phone.screen.getByRole('combobox', { name: "What's it about?" }).selectOption('POINTS')
    await phone.screen.getByRole('textbox', { name: 'What happened?' }).fill('My points are gone')
    await phone.screen.getByRole('textbox', { name: 'Phone number' }).fill('+234 803 123 4567')
    await phone.screen.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example')
    const picture = await phone.page.screenshot()
    await phone.screen
      .getByLabel('Choose a screenshot')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture })
    const sent = phone.page.waitForResponse('**/api/v1/user/feedback')
    await phone.screen.getByRole('button', { name: /^Send/ }).click()
    expect((await sent).status()).toBe(200)
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)('a long history loads page by page', async () => {
    await phone.later()
    const counts = [20, 40]
    await earn(environment, phone, counts.at(-1)! + 5)
    const cursors = valuesOf(phone, '/api/v1/points/history', 'cursor')
    await load(phone, '/points/history')
    const rows = phone.screen.getByRole('main').getByRole('listitem')
    for (const count of counts) {
      await rows.nth(count - 1).scrollIntoViewIfNeeded()
      await rows.nth(count).waitFor()
    }
    expect(new Set(cursors).size).toBe(counts.length + 1)
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)('points are exchanged', async () => {
    await load(phone, '/points')
    await phone.screen.getByRole('button', { name: 'Half', exact: true }).click()
    await phone.screen.getByRole('button', { name: 'Exchange', exact: true }).click()
    const dialog = phone.screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Exchange' }).click()
    await dialog.getByText('is on its way').waitFor()
    expect(phone.faults).toEqual([])
  })

  test('a repeat visit is answered by the service worker', async () => {
    await load(phone, '/missions')
    await phone.screen.getByRole('main').getByRole('listitem').first().waitFor()
    const controller = () => frameOf(phone).evaluate(() => navigator.serviceWorker.controller?.state)
    await expect.poll(controller).toBe('activated')
    expect(phone.faults).toEqual([])
  })
})

test.runIf(IS_TEST_FULL).each(['bridge', 'web'])('in the oldest browsers a person signs in (%s)', async (mode) => {
  const phone = await open({ mode, path: '/login/google?next=%2Fprofile' })
  await phone.screen.getByRole('button', { name: 'Sign in with Google' }).click()
  await signInWithGoogle(phone, mode, newPerson())
  await phone.screen.getByRole('dialog').getByRole('button', { name: 'Great' }).click()
  await phone.screen.getByRole('dialog').waitFor({ state: 'detached' })
  expect(phone.faults).toEqual([])
})

test.runIf(IS_TEST_FULL)('in the oldest browsers the giveaway has its packages', async () => {
  const phone = await open({ country: 'BR', language: 'en-US', path: '/missions' })
  await settled(phone)
  await load(phone, '/giveaway')
  await phone.screen.getByRole('heading', { level: 1 }).waitFor()
  expect(phone.faults).toEqual([])
})

test.each([
  ['en-US', 'Your browser needs to be updated', 'Update browser'],
  ['pt-BR', 'Seu navegador precisa ser atualizado', 'Atualizar navegador'],
])('an older browser gets a page in its language that says what to do (%s)', async (locale, title, button) => {
  const page = await environment.openWindow({ locale })
  await page.addInitScript(() => Reflect.deleteProperty(RegExp.prototype, 'hasIndices'))
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())))
  await page.goto(`${environment.api.web}/missions`)
  await page.getByRole('heading', { name: title }).waitFor()
  const { browserUrl } = await page.evaluate(
    () => JSON.parse(document.getElementById('config')?.textContent ?? '{}') as { browserUrl?: string },
  )
  expect(browserUrl).toBeTruthy()
  await expect(page.getByRole('link', { name: button }).getAttribute('href')).resolves.toBe(browserUrl)
  await expect(page.locator('#root').count()).resolves.toBe(0)
  expect(calls).toEqual([])
})
