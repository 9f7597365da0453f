import { readablePhone } from '@momi/contract/rules/phone-countries'
import { groupedPhone } from '@momi/contract/rules/phone'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, goInside, load } from './harness/inspect.ts'
import { unfold } from './harness/missions.ts'
import { codeFor, goOffline, loseAnswer, mend, signedIn, newPerson, someNumber } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

const OFFLINE = 'You seem to be offline'
const PHONE = '/login/phone?next=%2Fprofile'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const number = (phone: Phone) => phone.screen.getByRole('textbox', { name: 'Phone number' })
const code = (phone: Phone) => phone.screen.getByRole('textbox', { name: '6-digit code' })
const send = (phone: Phone) => phone.screen.getByRole('button', { name: 'Send code' }).click()

/** A signed-in phone on the screen for entering a code. */
async function awaitingCode(mode = 'bridge') {
  const phone = await signedIn(environment, mode, newPerson(), PHONE)
  const typed = someNumber()
  await number(phone).fill(typed)
  await send(phone)
  await phone.screen.getByRole('heading', { name: 'Enter the code' }).waitFor()
  return { phone, typed, e164: `+234${typed.slice(1)}` }
}

async function verified(phone: Phone, e164: string) {
  await phone.screen.getByRole('heading', { name: 'Your phone is verified' }).waitFor()
  await phone.screen.getByText(readablePhone(e164)).first().waitFor()
}

// In `npm test`, the tests below and keyboard.e2e.ts verify a number.
test.runIf(IS_TEST_FULL).each(['bridge', 'web'])(
  '[LOG-01] %s: a phone number is verified with the code that the phone fills in from the message',
  async (mode) => {
    const { phone, e164 } = await awaitingCode(mode)
    await expect(phone.screen.getByRole('button', { name: /^Send another code in 0:/ }).isDisabled()).resolves.toBe(
      true,
    )
    expect(await axeFindings(phone)).toEqual([])
    await phone.page
      .getByTestId('inbox')
      .getByRole('listitem')
      .filter({ hasText: e164 })
      .getByText('Type it in')
      .click()
    await verified(phone, e164)
    await phone.screen.getByRole('dialog').getByRole('button', { name: 'Great' }).click()
    await phone.screen.getByRole('link', { name: 'Continue' }).click()
    await phone.screen.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await phone.screen.getByRole('definition').getByText(readablePhone(e164)).waitFor()
    await goInside(phone, PHONE)
    await verified(phone, e164)
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test('[LOG-01] [LOG-02] the screen names the problem of an invalid number and of a wrong code, the right code is refused after five wrong ones, and a pasted message fills in its code', async () => {
  const { phone, e164 } = await awaitingCode()
  const verify = phone.screen.getByRole('button', { name: 'Verify', exact: true })
  await code(phone).fill('123')
  await verify.click()
  await phone.screen.getByText('Code must be 6 digits long').waitFor()
  const right = await codeFor(phone, e164)
  for (const wrong of ['000001', '000002', '000003', '000004', '000005']) {
    await code(phone).fill(wrong)
    await phone.screen.getByText('Please enter a valid code').waitFor()
    await code(phone).fill('')
  }
  await code(phone).fill(right)
  await phone.screen.getByText('Too many tries with this code. Get a new one.').waitFor()

  await phone.screen.getByRole('button', { name: 'Change number' }).click()
  await send(phone)
  await phone.screen.getByText('Phone number cannot be empty').waitFor()
  await number(phone).fill('0803')
  await phone.screen.getByText('Phone number is too short').waitFor()
  await number(phone).fill('+55 11 96123 4567')
  await send(phone)
  await phone.screen.getByText("Your account's phone number is from a different country").waitFor()
  expect(await number(phone).inputValue()).toBe('+55 11 96123 4567')

  await phone.pressAndReload('Next hour')
  await number(phone).fill(e164)
  await send(phone)
  await code(phone).fill(`${await codeFor(phone, e164, 2)} is your Momi code. It expires in 5 minutes.`)
  await verified(phone, e164)
  await phone.page.context().close()
})

// login.e2e.ts tests the second tap after a failure of the network.
test.runIf(IS_TEST_FULL)(
  '[LOG-01] if the network fails at any step, the input stays and a second tap completes the step, and a reloaded page continues with the code that was sent',
  async () => {
    const phone = await signedIn(environment, 'bridge', newPerson(), PHONE)
    const typed = someNumber()
    const e164 = `+234${typed.slice(1)}`
    await number(phone).fill(typed)
    await goOffline(phone)
    await send(phone)
    await phone.screen.getByText(OFFLINE).waitFor()
    expect(await number(phone).inputValue()).toBe(groupedPhone(typed, 'NG'))
    await mend(phone)
    await send(phone)
    await code(phone).waitFor()

    await load(phone, PHONE)
    await code(phone).waitFor()
    const right = await codeFor(phone, e164)
    await goOffline(phone)
    await code(phone).fill(right)
    await phone.screen.getByText(OFFLINE).waitFor()
    expect(await code(phone).inputValue()).toBe(right)
    await mend(phone)
    await loseAnswer(phone, '/api/v2/auth/login/phone')
    const verify = phone.screen.getByRole('button', { name: 'Verify', exact: true })
    await verify.click()
    await phone.screen.getByText(OFFLINE).waitFor()
    await verify.click()
    await verified(phone, e164)
    await phone.page.context().close()
  },
)

test.runIf(IS_TEST_FULL)(
  '[LOG-01] the phone verification asks for the Google sign-in first and is shown again after the sign-in, and points earned before both sign-ins are kept and appear on a second phone',
  async () => {
    const person = newPerson()
    const first = await environment.open({ path: '/missions/streaks' })
    await first.screen.getByRole('button', { name: /^Check in/ }).click()
    await first.screen.getByText('Done for today').waitFor()
    await goInside(first, PHONE)
    await first.screen.getByText('You must login using Google account first').waitFor()
    await first.screen.getByRole('link', { name: 'Sign in with Google' }).click()
    await first.screen.getByRole('button', { name: 'Sign in with Google' }).click()
    await first.page.getByRole('textbox', { name: 'Another account' }).fill(person)
    await first.press('Use')
    const great = first.screen.getByRole('dialog').getByRole('button', { name: 'Great' })
    await great.click()
    await number(first).waitFor()
    expect(first.path()).toBe(PHONE)
    const typed = someNumber()
    await number(first).fill(typed)
    await send(first)
    await code(first).waitFor()
    await code(first).fill(await codeFor(first, `+234${typed.slice(1)}`))
    await verified(first, `+234${typed.slice(1)}`)
    await great.click()
    await goInside(first, '/missions')
    await unfold(first, 'Verify your phone')
    await first.screen.getByRole('link', { name: /Verify your phone.*Claimed$/s }).waitFor()
    const chip = await first.screen.getByRole('link', { name: /^Points: \d+$/ }).getAttribute('aria-label')
    expect(Number(chip?.replace(/\D/g, ''))).toBeGreaterThanOrEqual(10)

    const second = await signedIn(environment, 'bridge', person, '/missions')
    await second.screen.getByRole('link', { name: chip ?? '', exact: true }).waitFor()
    await first.page.context().close()
    await second.page.context().close()
  },
)
