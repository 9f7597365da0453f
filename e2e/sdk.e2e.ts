import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from './harness/inspect.ts'
import { onProviderPage, newPerson } from './harness/people.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const open = (path: string, settings: PhoneSettings = {}) => environment.open({ mode: 'sdk', path, ...settings })
const logged = ({ page }: Phone, text: string) => page.getByTestId('log').getByText(text).first().waitFor()

test('[DEV-01] SDK: data counted by the app is shown, and reported after a tap', async () => {
  const phone = await open('/missions/data-saved', { kilobytes: '5200' })
  await phone.screen.getByText('5.2 MB', { exact: true }).waitFor()
  await phone.screen.getByRole('button', { name: 'Collect what you earned' }).click()
  await phone.screen.getByRole('heading', { name: '30 points earned!' }).waitFor()
  await logged(phone, 'triggerDataSavedReport')
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('[DEV-01] SDK: an app screen opens by its deep link, or natively if it has none', async () => {
  for (const [fault, asked] of [
    ['none', 'deep link feed'],
    ['sdk-published', 'native screen news_feed'],
  ] as const) {
    const phone = await open('/missions/hidden-rewards', { fault })
    await settled(phone)
    await phone.screen.getByRole('button', { name: 'Read the news' }).click()
    await logged(phone, asked)
    await phone.page.context().close()
  }
})

test('[LOG-04] SDK: a person signs in with the app’s own accounts, if it has them', async () => {
  const phone = await open('/login/google?next=%2Fprofile')
  const person = newPerson()
  await phone.screen.getByRole('button', { name: 'Sign in with Google' }).click()
  await phone.page.getByRole('textbox', { name: 'Another account' }).fill(person)
  await phone.press('Use')
  await phone.screen.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('[LOG-04] SDK: an app without such accounts uses the provider’s page', async () => {
  const phone = await open('/login/google?next=%2Fprofile', { fault: 'sdk-published' })
  const person = newPerson()
  await phone.screen.getByRole('button', { name: 'Sign in with Google' }).click()
  await onProviderPage(phone, person)
  await phone.screen.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
  await phone.page.context().close()
})
