import { IS_TEST_FULL } from '@momi/testing/test-full'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextCredentials } from './harness/console.ts'
import { openEnvironment, sharedEnvironment, type Environment } from './harness/environment.ts'
import { axeFindingsIn } from './harness/inspect.ts'
import { signedIn, someNumber, newPerson } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { overlayLeft } from './harness/screen.ts'

describe('[LOG-05] a sign-in on the provider’s pages', () => {
  let environment: Environment
  beforeAll(async () => {
    environment = await sharedEnvironment()
  })
  afterAll(() => environment.close())

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

  // The origin to which the provider may redirect.
  const web = () => environment.api.web.replace('127.0.0.1', 'localhost')

  /** Opens a page, then the sign-in, and goes to the provider. */
  async function leave(): Promise<Page> {
    const page = await environment.openWindow()
    await page.goto(`${web()}/terms`)
    await page.goto(`${web()}/login/google?next=%2Fprofile`)
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('textbox', { name: 'Somebody else' }).waitFor()
    return page
  }

  test('is not in the history afterwards: Back leads to the page from before it', async () => {
    const page = await leave()
    await page.getByRole('textbox', { name: 'Somebody else' }).fill(newPerson())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Great' }).click()
    await heading(page, 'Profile').waitFor()
    await overlayLeft(page)
    const shown: string[] = []
    page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname))
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForURL('**/terms')
    expect(shown).toEqual(['/terms'])
    await page.context().close()
  })

  test.runIf(IS_TEST_FULL)('can be left by Back: the sign-in can be started again', async () => {
    const page = await leave()
    await page.goBack({ waitUntil: 'commit' })
    await heading(page, 'Sign in').waitFor()
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByRole('textbox', { name: 'Somebody else' }).waitFor()
    await page.context().close()
  })
})

describe('[ADM-01] a sign-in of staff at their organization', () => {
  let environment: Environment
  beforeAll(async () => {
    environment = await sharedEnvironment()
  })
  afterAll(() => environment.close())

  /** Opens a page of the console after another one, and goes to the provider. */
  async function leave(): Promise<Page> {
    const page = await environment.openWindow()
    // The provider redirects to the console's origin with the host name localhost.
    const origin = environment.api.internal.replace('127.0.0.1', 'localhost')
    await page.goto(`${origin}/rewards`)
    await page.goto(`${origin}/users`)
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
    await page.getByRole('textbox', { name: 'Somebody else' }).waitFor()
    return page
  }

  test.runIf(IS_TEST_FULL)('continues where it began, and is not in the history afterwards', async () => {
    const page = await leave()
    const { email, code } = await nextCredentials(environment, 'support')
    await page.getByRole('textbox', { name: 'Somebody else' }).fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(email).waitFor()
    expect(new URL(page.url()).pathname).toBe('/users')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('main h1').waitFor()
    await page.goBack({ waitUntil: 'commit' })
    expect(new URL(page.url()).pathname).toBe('/rewards')
    await page.context().close()
  })

  test.runIf(IS_TEST_FULL)('that is canceled says so, and can be tried again', async () => {
    const page = await leave()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('You canceled single sign-on. Try again, or use your password.').waitFor()
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
    await page.getByRole('textbox', { name: 'Somebody else' }).waitFor()
    await page.context().close()
  })
})

describe('[LOG-01] a number that Firebase verifies', () => {
  let environment: Environment
  beforeAll(async () => {
    environment = await openEnvironment({
      PHONE_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'demo-momi',
      FIREBASE_API_KEY: 'a-key',
      FIREBASE_RECAPTCHA_ENABLED: 'true',
    })
  })
  afterAll(() => environment.close())

  /** Replaces Google's script: the challenge is a frame whose surroundings are hidden when it is closed. */
  const RECAPTCHA = `
    window.grecaptcha = {
      ready: (then) => then(),
      render: (container, options) => {
        const around = document.body.appendChild(document.createElement('div'))
        around.id = 'challenge'
        around.style.visibility = 'hidden'
        const frame = around.appendChild(document.createElement('iframe'))
        frame.src = 'https://www.google.com/recaptcha/api2/bframe?x'
        window.solve = () => { around.style.visibility = 'hidden'; options.callback('token') }
        window.dismiss = () => { around.style.visibility = 'hidden' }
        return 0
      },
      execute: () => { document.querySelector('#challenge').style.visibility = 'visible' },
      reset: () => document.querySelector('#challenge')?.remove(),
    }`

  /** A phone at the screen for its number, whose outside calls get these answers. */
  async function at(answers: { script?: string | null; send?: { status: number; message: string } }): Promise<Phone> {
    const phone = await signedIn(environment, 'bridge', newPerson(), '/login/phone')
    const context = phone.page.context()
    await context.route('https://www.google.com/recaptcha/**', (route) => {
      if (route.request().url().includes('bframe')) return route.fulfill({ body: '', contentType: 'text/html' })
      const { script = RECAPTCHA } = answers
      return script === null ? route.abort() : route.fulfill({ body: script, contentType: 'text/javascript' })
    })
    await context.route('https://identitytoolkit.googleapis.com/**', (route) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
      if (route.request().url().includes('recaptchaParams'))
        return route.fulfill({ headers, json: { recaptchaSiteKey: 'a-site-key' } })
      const { send = { status: 200, message: '' } } = answers
      if (send.status !== 200)
        return route.fulfill({ headers, status: send.status, json: { error: { message: send.message } } })
      return route.fulfill({ headers, json: { sessionInfo: 'a-session' } })
    })
    await phone.screen.getByRole('textbox', { name: 'Phone number' }).fill(someNumber())
    return phone
  }
  const send = ({ screen }: Phone) => screen.getByRole('button', { name: 'Send code' }).click()
  const inPage = ({ screen }: Phone, work: string) =>
    screen.locator('body').evaluate((_, name) => (window as unknown as Record<string, () => void>)[name]!(), work)
  const codeField = ({ screen }: Phone) => screen.getByRole('textbox', { name: '6-digit code' })

  test.runIf(IS_TEST_FULL)('asks for the code once the security check is solved', async () => {
    const phone = await at({})
    await send(phone)
    await phone.screen.locator('#challenge iframe').waitFor()
    await inPage(phone, 'solve')
    await codeField(phone).waitFor()
    await phone.page.context().close()
  })

  test.runIf(IS_TEST_FULL)('is asked for again after the security check was closed, and can be corrected', async () => {
    const phone = await at({})
    await send(phone)
    await phone.screen.locator('#challenge iframe').waitFor()
    await inPage(phone, 'dismiss')
    await phone.screen.getByText('You closed the security check. Try again.').waitFor()
    const field = phone.screen.getByRole('textbox', { name: 'Phone number' })
    expect(await field.isEditable()).toBe(true)
    await field.fill(someNumber())
    await send(phone)
    await phone.screen.locator('#challenge iframe').waitFor()
    await inPage(phone, 'solve')
    await codeField(phone).waitFor()
    await phone.page.context().close()
  })

  const REFUSALS = [
    [
      'the script of the security check is blocked',
      { script: null },
      "The security check couldn't load. Try again, or use another network.",
    ],
    [
      'Firebase may not send to this country',
      {
        send: {
          status: 400,
          message: 'OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer.',
        },
      },
      "We can't text numbers in this country yet. Contact support to verify yours.",
    ],
    [
      'Firebase refuses the security check',
      { send: { status: 400, message: 'CAPTCHA_CHECK_FAILED : Recaptcha verification failed - EXPIRED' } },
      'The security check failed. Try again.',
    ],
  ] as const

  test.runIf(IS_TEST_FULL).each(REFUSALS)(
    'can be entered again, and the reason is said, if %s',
    async (_, answers, words) => {
      const phone = await at(answers)
      await send(phone)
      if (!('script' in answers)) {
        await phone.screen.locator('#challenge iframe').waitFor()
        await inPage(phone, 'solve')
      }
      await phone.screen.getByText(words).waitFor()
      expect(await phone.screen.getByRole('textbox', { name: 'Phone number' }).isEditable()).toBe(true)
      expect(await phone.screen.getByRole('button', { name: 'Send code' }).getAttribute('aria-busy')).not.toBe('true')
      await phone.page.context().close()
    },
  )
})
