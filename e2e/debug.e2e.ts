import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, frameOf, goInside, overflow, settled } from './harness/inspect.ts'
import { installAnew } from './harness/install-anew.ts'
import { passMinutes } from './harness/native.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await openEnvironment({ DEBUG: 'true' })
  phone = await environment.open({ path: '/debug', debug: 'true', isDefaultBrowser: 'true', size: '320x640' })
  await settled(phone)
})
afterAll(() => environment.close())

const PAGES = {
  '/debug': 'Debug',
  '/debug/native': 'Native',
  '/debug/locale': 'Locale',
  '/debug/report/set-as-default': 'Report default browser',
  '/debug/report/hidden-reward': 'Report hidden reward',
  '/debug/mission-streaks': 'Streak',
  '/debug/mission-data-saved': 'Data saved',
  '/debug/push-message': 'Push message',
  '/debug/push-message/register-fcm-token': 'Register push token',
  '/debug/ui-dialog': 'Dialog',
  '/debug/ui-bottom-sheet': 'Bottom sheet',
  '/debug/login/phone-password': 'Phone and password',
  '/debug/toast': 'Toast',
  '/debug/envs': 'Settings',
  '/debug/jsonform': 'Claim form',
  '/debug/miniconfig': 'Configuration',
  '/debug/points': 'Add points',
}

const button = ({ screen }: Phone, name: string | RegExp) =>
  screen.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** Opens one of the pages in a new install of the app. */
async function openAnew(path: keyof typeof PAGES, settings: PhoneSettings): Promise<void> {
  await installAnew(phone, { debug: 'true', path, ...settings })
  await settled(phone)
}

/** Opens one of the pages inside the client. */
async function show(phone: Phone, path: keyof typeof PAGES): Promise<void> {
  await goInside(phone, path)
  await phone.screen.getByRole('heading', { level: 1, name: PAGES[path], exact: true }).waitFor()
  await settled(phone)
}

test.each([
  ['/debug/ui-dialog', 'Alert'],
  ['/debug/ui-bottom-sheet', 'Open sheet'],
] as const)('[DBG-01] %s: a dialog that is opened again before its close event stays open', async (path, name) => {
  await show(phone, path)
  await button(phone, name).click()
  await phone.screen.getByRole('dialog').waitFor()
  await frameOf(phone).evaluate(async (text) => {
    const opener = [...document.querySelectorAll('button')].find((each) => each.textContent === text)
    const dialog = document.querySelector('dialog')
    const isClosed = new Promise((done) => dialog?.addEventListener('close', () => setTimeout(done)))
    // Closes the dialog as Escape does. The close event is dispatched later, in a separate task.
    dialog?.requestClose()
    // Lets React render, which it does in microtasks.
    for (let i = 0; i < 10; i++) await Promise.resolve()
    opener?.click()
    await isClosed
  }, name)
  await phone.screen.getByRole('dialog').waitFor()
  await phone.page.keyboard.press('Escape')
  await phone.screen.locator('dialog').waitFor({ state: 'detached' })
  expect(phone.faults).toEqual([])
})

test('[DBG-01] points are added and appear in the history', async () => {
  await show(phone, '/debug/points')
  await phone.screen.getByLabel('Points', { exact: true }).fill('250')
  await button(phone, 'Add').click()
  await phone.screen.getByText('"balance": 250').waitFor()
  await phone.screen.getByText('250', { exact: true }).waitFor()
  await button(phone, 'Forget what is cached of me').click()
  await phone.screen.getByText('"forgotten": 1').waitFor()
  await goInside(phone, '/points/history')
  await phone.screen.getByText('Test points').waitFor()
  expect(phone.faults).toEqual([])
})

test.runIf(IS_TEST_FULL)('[DBG-01] a push token is registered, and a message is sent to it', async () => {
  await show(phone, '/debug/push-message/register-fcm-token')
  await button(phone, 'Register').click()
  await phone.screen.getByText('"isRegistered": true').waitFor()
  await show(phone, '/debug/push-message')
  await button(phone, 'Send').click()
  await phone.screen.getByText('"sent"').waitFor()
  await phone.screen.getByLabel('Path').fill('https://elsewhere.example/')
  await button(phone, 'Send').click()
  await phone.screen.getByRole('alert').filter({ hasText: 'Not a path of this app' }).waitFor()
})

test.runIf(IS_TEST_FULL)(
  '[DBG-01] the default browser, an article and saved data are reported, and the status of the streak is shown',
  async () => {
    await show(phone, '/debug/report/set-as-default')
    await button(phone, 'Report').click()
    await phone.screen.getByText('"status": "COMPLETED"').waitFor()

    // A new account's count is limited by its age.
    await passMinutes(phone, 5)
    await show(phone, '/debug/report/hidden-reward')
    await button(phone, 'Report').first().click()
    await phone.screen.getByText('"count": 1').waitFor()

    await show(phone, '/debug/mission-data-saved')
    await button(phone, 'Report').click()
    await phone.screen.getByText('"count": 1000').waitFor()
    await button(phone, 'Host and server').click()
    await phone.screen.getByText('"kilobytesToday": 1000').waitFor()

    await show(phone, '/debug/mission-streaks')
    await button(phone, 'Status').click()
    await phone.screen.getByText('"dayTicket"').waitFor()
  },
)

test.runIf(IS_TEST_FULL)(
  '[DBG-01] the sign-in by phone number and password shows the error code of a wrong password',
  async () => {
    await show(phone, '/debug/login/phone-password')
    await phone.screen.getByLabel('Phone number').fill('+2348021234567')
    await phone.screen.getByLabel('Password').fill('correct horse battery')
    await button(phone, 'Sign in').click()
    await phone.screen.getByRole('alert').filter({ hasText: 'login_password_wrong' }).waitFor()
  },
)

test.runIf(IS_TEST_FULL)(
  '[APP-13] envs: an override of a setting is validated and stored, applies after a reload, and can be removed',
  async () => {
    await show(phone, '/debug/envs')
    const field = phone.screen.getByLabel('SDK_WAIT_MS', { exact: true })
    await field.fill('soon')
    await phone.screen.getByText('SDK_WAIT_MS is not a number').waitFor()
    expect(await button(phone, 'Override SDK_WAIT_MS').isDisabled()).toBe(true)
    await field.fill('700')
    await button(phone, 'Override SDK_WAIT_MS').click()
    await button(phone, 'Take back SDK_WAIT_MS').waitFor()
    const kept = () => frameOf(phone).evaluate(() => localStorage.getItem('momi.env'))
    expect(JSON.parse((await kept()) ?? '{}')).toMatchObject({ SDK_WAIT_MS: '700' })
    await button(phone, 'Take back SDK_WAIT_MS').click()
    expect(JSON.parse((await kept()) ?? '{}')).not.toHaveProperty('SDK_WAIT_MS')

    const reload = async () => {
      const reloaded = phone.page.waitForEvent('framenavigated')
      await button(phone, 'Reload').click()
      await reloaded
      await goInside(phone, '/faq')
    }
    await phone.screen.getByLabel('BRAND_PRODUCT', { exact: true }).fill('Acme')
    await button(phone, 'Override BRAND_PRODUCT').click()
    await reload()
    await phone.screen.getByText('What is Acme?').waitFor()
    await show(phone, '/debug/envs')
    await button(phone, 'Take back BRAND_PRODUCT').click()
    await reload()
    await phone.screen.getByText('What is Momi?').waitFor()
  },
)

test.runIf(IS_TEST_FULL)(
  '[DBG-01] miniconfig shows the configuration, and jsonform renders and validates any schema',
  async () => {
    await show(phone, '/debug/miniconfig')
    await phone.screen.getByText('"consentCountries"').waitFor()
    await show(phone, '/debug/jsonform')
    await button(phone, 'Show the form').click()
    await button(phone, 'Send').click()
    await phone.screen.getByText('This field is required').first().waitFor()
    await phone.screen.getByLabel('Full name').fill('Ada Lovelace')
    await phone.screen.getByLabel('Phone number').fill('0802 123 4567')
    await button(phone, 'Send').click()
    await phone.screen.getByText('"name": "Ada Lovelace"').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.screen.getByLabel('Schema').fill('{"type":"array"}')
    await button(phone, 'Show the form').click()
    await phone.screen.getByText('A form is an object with properties').waitFor()
  },
)

test.runIf(IS_TEST_FULL)(
  '[DBG-01] locale: the language can be switched, also to the pseudo-locale, in which other screens are then shown',
  async () => {
    await show(phone, '/debug/locale')
    await button(phone, 'pt-BR').click()
    await phone.screen.getByText('1.234.567,891').waitFor()
    await button(phone, 'Pseudo').click()
    await phone.screen
      .getByText(/^\[.*~~~\]$/)
      .first()
      .waitFor()
    await frameOf(phone).evaluate(() => history.pushState(null, '', '/profile'))
    await phone.screen.getByRole('heading', { level: 1, name: /^\[P.*~\]$/ }).waitFor()
  },
)

// In `npm test`, shell.e2e.ts tests that a debug page is not found.
test.runIf(IS_TEST_FULL)(
  '[DBG-01] without the debug flag, none of the 17 debug pages is found, but /debug-info exists',
  async () => {
    await installAnew(phone, { debug: 'false', path: '/debug-info' })
    await phone.screen.getByRole('heading', { level: 1, name: 'Debug info' }).waitFor()
    for (const path of Object.keys(PAGES)) {
      await goInside(phone, path)
      await phone.screen.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
      await goInside(phone, '/debug-info')
      await phone.screen.getByRole('heading', { level: 1, name: 'Debug info' }).waitFor()
    }
  },
)

// `npm test` examines only /debug-info, in routes.e2e.ts, because the others are shown to developers.
test.each(inFull(['light', 'dark'], []))(
  '[DBG-01] in the %s theme, at 320 px, every debug page is shown without axe findings or horizontal overflow',
  async (theme) => {
    await openAnew('/debug', { theme })
    const links = await phone.screen.getByRole('listitem').getByRole('link').all()
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(new Set(hrefs)).toEqual(new Set([...Object.keys(PAGES).filter((path) => path !== '/debug'), '/debug-info']))
    const findings: string[] = []
    for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
      await show(phone, path)
      findings.push(...(await axeFindings(phone)))
      const pixels = await overflow(phone)
      if (pixels > 0) findings.push(`${path}: ${pixels} px too wide`)
    }
    expect(findings).toEqual([])
    expect(phone.faults).toEqual([])
  },
)

test.runIf(IS_TEST_FULL)('[DBG-01] native: every read is answered, and missing methods are named', async () => {
  const wallet = `0x${'5e'.repeat(20)}`
  await openAnew('/debug/native', { country: 'GH', version: '91.5', isDefaultBrowser: 'true', wallet })
  await button(phone, 'Call every read').click()
  const answers = phone.screen.getByRole('main').locator('output')
  await expect
    .poll(async () => (await answers.allTextContents()).map((text) => JSON.parse(text) as unknown))
    .toEqual(['mini', 'GH', '91.5', ['wallet', 'streaks'], wallet, true, 0])

  await openAnew('/debug/native', { mode: 'web' })
  await button(phone, 'Call close').click()
  await phone.screen.getByText('UnsupportedMethodError: The client has no close').waitFor()
})
