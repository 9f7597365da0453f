import { setTimeout as sleep } from 'node:timers/promises'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { responseTo } from './harness/answers.ts'
import { goInside } from './harness/inspect.ts'
import { passMinutes } from './harness/native.ts'
import { onProviderPage, signInWithGoogle, newPerson } from './harness/people.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { routeOnce } from './harness/route-once.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const open = (path: string, settings: PhoneSettings = {}) => environment.open({ mode: 'sdk', path, ...settings })
const logged = ({ page }: Phone, text: string) => page.getByTestId('log').getByText(text).first().waitFor()

/** Opens the app's news from the page, waits until the lab logs this as `asked`, and returns to the page. */
async function readNews(phone: Phone, asked: string): Promise<void> {
  await goInside(phone, '/missions/hidden-rewards')
  await phone.screen.getByRole('button', { name: 'Read the news' }).click()
  await logged(phone, asked)
  await phone.page.getByRole('button', { name: /^Back to / }).click()
}

async function beginSignIn(phone: Phone): Promise<void> {
  await goInside(phone, '/login/google?next=%2Fprofile')
  await phone.screen.getByRole('button', { name: 'Sign in with Google' }).click()
}

/** The answer to the next call of `path` takes longer than the page waits before it asks the app again. */
const answerLate = ({ page }: Phone, path: string) =>
  routeOnce(page, `**${path}`, async (route) => {
    const response = await responseTo(route)
    await sleep(2500)
    await route.fulfill({ response })
  })

describe('an app with its own accounts and deep links', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await open('/missions/data-saved', { kilobytes: '5200' })
  })
  afterAll(() => phone.page.context().close())

  test('[DEV-01] SDK: the amount of saved data that the app has counted is shown, and reported by the app after a tap', async () => {
    await phone.screen.getByText('5.2 MB', { exact: true }).waitFor()
    await passMinutes(phone, 2)
    await phone.screen.getByRole('button', { name: 'Collect what you earned' }).click()
    await phone.screen.getByRole('heading', { name: '30 points earned!' }).waitFor()
    await logged(phone, 'triggerDataSavedReport')
    await phone.screen.getByRole('button', { name: 'Great' }).click()
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)('[DEV-01] SDK: an app screen opens by its deep link', async () => {
    await readNews(phone, 'deep link feed')
  })

  test('[LOG-04] SDK: a person signs in with the app’s own accounts', async () => {
    const person = newPerson()
    await beginSignIn(phone)
    await signInWithGoogle(phone, 'sdk', person)
    await phone.screen.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
    expect(phone.faults).toEqual([])
  })

  test('[LOG-04] SDK: a person signs in whose app got its first token and its renewal late', async () => {
    const person = newPerson()
    await answerLate(phone, '/api/v1/auth/tokens')
    await phone.pressAndReload('New install')
    await phone.screen.locator('h1').waitFor()
    await beginSignIn(phone)
    await answerLate(phone, '/api/v1/auth/tokens/refresh')
    await signInWithGoogle(phone, 'sdk', person)
    await phone.screen.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)(
    '[LOG-04] SDK: a person stays signed in if the app cannot renew its token at once',
    async () => {
      const person = newPerson()
      await phone.pressAndReload('New install')
      await phone.screen.locator('h1').waitFor()
      await beginSignIn(phone)
      await routeOnce(phone.page, '**/api/v1/auth/tokens/refresh', (route) => route.fulfill({ status: 503 }))
      await signInWithGoogle(phone, 'sdk', person)
      await phone.screen.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
    },
  )
})

describe('an app with only the published methods', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await open('/missions/hidden-rewards', { fault: 'sdk-published' })
  })
  afterAll(() => phone.page.context().close())

  test.runIf(IS_TEST_FULL)('[DEV-01] SDK: an app screen without a deep link opens natively', async () => {
    await readNews(phone, 'native screen news_feed')
  })

  test.runIf(IS_TEST_FULL)('[LOG-04] SDK: an app without its own accounts uses the provider’s page', async () => {
    const person = newPerson()
    await beginSignIn(phone)
    await onProviderPage(phone, person)
    await phone.screen.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
  })
})
