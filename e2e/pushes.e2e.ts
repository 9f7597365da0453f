import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const isReached = (phone: Phone) =>
  phone.page.getByTestId('log').getByText('the app is reached by pushes').first().waitFor()
const pushes = (phone: Phone) => phone.page.getByTestId('pushes').getByRole('button')

test.each(inFull(['bridge', 'sdk'], ['sdk']))(
  '[PSH-01] %s: a push arrives on the phone, and a tap opens its path',
  async (mode) => {
    const phone = await environment.open({ mode, path: '/points' })
    await isReached(phone)
    await phone.press('Send a push')
    await pushes(phone).filter({ hasText: 'Your streak' }).click()
    await phone.screen.getByRole('heading', { name: 'Daily streak' }).waitFor()
    expect(phone.path()).toBe('/missions/streaks')
    expect(await axeFindings(phone, phone.page.mainFrame())).toEqual([])
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test.runIf(IS_TEST_FULL)(
  'each phone gets only its own pushes, and no push opens a page outside of the product',
  async () => {
    const phone = await environment.open({ phone: 'ada' })
    await isReached(phone)
    await phone.press('Send a push')
    await pushes(phone).waitFor()
    await phone.press('Clear')
    await phone.pressAndReload('ben')
    await isReached(phone)
    await pushes(phone).waitFor({ state: 'detached' })
    await phone.page.getByRole('textbox', { name: 'Opens' }).fill('//evil.example')
    await phone.press('Send a push')
    await phone.page.getByText('The api answered 422').waitFor()
    await phone.pressAndReload('ada')
    await settled(phone)
    await pushes(phone).waitFor()
    await phone.page.context().close()
  },
)
