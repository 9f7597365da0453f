import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, frameOf, goInside, load } from './harness/inspect.ts'
import { codeFor, onProviderPage, signedIn, newPerson } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

const owner = newPerson()

let environment: Environment
let phoneOfOwner: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phoneOfOwner = await signedIn(environment, 'bridge', owner)
})
afterAll(() => environment.close())

const ways = ({ screen }: Phone) => screen.getByRole('region', { name: 'Ways to sign in' })
const way = (phone: Phone, name: string) => ways(phone).getByRole('listitem').filter({ hasText: name })
const add = (phone: Phone, name: string) =>
  ways(phone)
    .getByRole('button', { name: `Add ${name}` })
    .click()

describe('in plain web', () => {
  let phone: Phone
  const person = newPerson()
  beforeAll(async () => {
    phone = await signedIn(environment, 'web', person)
  })
  afterAll(() => phone.page.context().close())

  const remove = async (name: string) => {
    await ways(phone)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
    await phone.screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await way(phone, name).waitFor({ state: 'detached' })
  }

  test("[LOG-04] web: a provider’s account is added on the provider's page and removed, the last identity cannot be removed, and the page says that another person’s account is not added", async () => {
    await way(phone, 'Google').getByText(`${person}@mail.example`).waitFor()
    expect(await ways(phone).getByRole('button', { name: 'Remove' }).count()).toBe(0)

    await add(phone, 'your browser account')
    await onProviderPage(phone, person)
    await way(phone, 'Browser account').waitFor()
    expect(phone.path()).toBe('/profile')
    expect(await axeFindings(phone)).toEqual([])

    await remove('Google')
    expect(await ways(phone).getByRole('button', { name: 'Remove' }).count()).toBe(0)

    await add(phone, 'Google')
    await onProviderPage(phone, owner)
    await phone.screen.getByRole('alert').waitFor()
    await load(phone, '/profile')
    await way(phone, 'Browser account').waitFor()
    expect(await way(phone, 'Google').count()).toBe(0)

    await add(phone, 'Google')
    await onProviderPage(phone, person)
    await way(phone, 'Google').waitFor()
    expect(phone.faults).toEqual([])
  })

  test('[LOG-04] an e-mail address is added with the code that was sent to it', async () => {
    await goInside(phone, '/profile')
    const address = `${newPerson()}@mail.example`
    await add(phone, 'another email')
    const sheet = phone.screen.getByRole('dialog', { name: 'Add email' })
    await sheet.getByRole('textbox', { name: 'Email' }).fill('no address')
    await sheet.getByRole('button', { name: 'Send code' }).click()
    await sheet.getByText('Invalid email').waitFor()
    await sheet.getByRole('textbox', { name: 'Email' }).fill(address)
    await sheet.getByRole('button', { name: 'Send code' }).click()
    await sheet.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(phone, address))
    expect(await axeFindings(phone)).toEqual([])
    await sheet.getByRole('button', { name: 'Verify' }).click()
    await way(phone, 'Email').getByText(address).waitFor()
  })
})

// The tests of /login/moa in plain web are in login.e2e.ts.
test.runIf(IS_TEST_FULL)(
  '[LOG-04] [LOG-05] bridge: /login/moa redirects to the provider and back, then to next, where the app’s Google account is added without leaving the page',
  async () => {
    const person = newPerson()
    const phone = await environment.open({ mode: 'bridge', path: '/login/moa?next=%2Fprofile' })
    await onProviderPage(phone, person)
    await phone.screen.getByRole('dialog').getByRole('button', { name: 'Great' }).click()
    await way(phone, 'Browser account').waitFor()
    expect(phone.path()).toBe('/profile')
    await phone.screen.getByRole('definition').getByText(`${person}@mail.example`).waitFor()
    await add(phone, 'Google')
    await phone.page.getByRole('textbox', { name: 'Another account' }).fill(person)
    await phone.press('Use')
    await way(phone, 'Google').getByText(`${person}@mail.example`).waitFor()
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test.runIf(IS_TEST_FULL)('[LOG-05] bridge, version 86: the mobile-auth identity is added by the app', async () => {
  const person = newPerson()
  const phone = await signedIn(environment, 'bridge', person, '/profile', { version: '86.0' })
  await add(phone, 'your browser account')
  await phone.page.getByRole('textbox', { name: 'Another account' }).fill(person)
  await phone.press('Use')
  await way(phone, 'Browser account').getByText(`${person}@mail.example`).waitFor()
  await phone.page.context().close()
})

test.runIf(IS_TEST_FULL)('[ANA-01] the choice about analytics is applied on a second phone of the person', async () => {
  await phoneOfOwner.screen.getByRole('button', { name: 'Turn off' }).click()
  await phoneOfOwner.screen.getByText('Usage statistics are off').waitFor()
  const second = await signedIn(environment, 'bridge', owner)
  await load(second, '/profile')
  await expect.poll(() => frameOf(second).evaluate(() => localStorage.getItem('momi.analytics'))).toBe('no')
  await second.page.context().close()
})
