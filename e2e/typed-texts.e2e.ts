import { readablePhone } from '@momi/contract/rules/phone-countries'
import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveReward } from './harness/grants.ts'
import { frameOf, goInside, load, overflow, settled } from './harness/inspect.ts'
import { codeFor, newPerson, signedIn, someNumber } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const WORD = 'W'.repeat(30)

/** The number of pixels by which the page is too wide with a long word in each of the elements. */
async function overflowWithWord(phone: Phone, selector: string): Promise<number> {
  const changed = await frameOf(phone).evaluate(
    ([elements, word]) => {
      const all = [...document.querySelectorAll(elements!)]
      for (const element of all) element.firstChild!.nodeValue = word!
      return all.length
    },
    [selector, WORD],
  )
  expect([selector, changed > 0]).toEqual([selector, true])
  return overflow(phone)
}

test.runIf(IS_TEST_FULL)(
  '[LOG-01] [LOG-02] a pasted phone number and a pasted code are accepted with invisible marks and typographic spaces',
  async () => {
    const phone = await signedIn(environment, 'bridge', newPerson(), '/login/phone?next=%2Fprofile')
    const { screen } = phone
    const typed = someNumber()
    const e164 = `+234${typed.slice(1)}`
    const number = screen.getByRole('textbox', { name: 'Phone number' })
    const send = screen.getByRole('button', { name: 'Send code' })
    await number.fill('0803 call me')
    await send.click()
    await screen
      .getByText('Phone number can only contain digits')
      .or(screen.getByText(/digits/i))
      .first()
      .waitFor()
    await number.fill(
      `\u202Atel:+234\u00A0${typed.slice(1, 4)}\u2011${typed.slice(4, 7)}\u200B\u2011${typed.slice(7)}\u202C`,
    )
    await send.click()
    await screen.getByRole('heading', { name: 'Enter the code' }).waitFor()
    const code = await codeFor(phone, e164)
    await screen
      .getByRole('textbox', { name: '6-digit code' })
      .fill(`\u2066${code.slice(0, 3)}\u202F${code.slice(3)}\u2069`)
    await screen.getByRole('heading', { name: 'Your phone is verified' }).waitFor()
    await screen.getByText(readablePhone(e164)).first().waitFor()
    expect(phone.faults).toEqual([])
  },
)

test.runIf(IS_TEST_FULL).each(['320x640', '360x740'])(
  'on a phone of %s, a word of 30 letters widens no form and no reward',
  async (size) => {
    const phone = await environment.open({ path: '/feedback', size })
    const { screen } = phone
    await screen.getByRole('textbox', { name: 'What happened?' }).fill(`${WORD} ${WORD}${WORD}`)
    await screen.getByRole('textbox', { name: 'Email' }).fill(`${WORD}@${WORD}.example`)
    await screen.getByRole('textbox', { name: 'Phone number' }).fill(WORD)
    await screen.getByRole('button', { name: /^Send/ }).click()
    await screen.getByRole('alert').first().waitFor()
    expect(await overflow(phone)).toBe(0)
    expect(await overflowWithWord(phone, '[role=alert]')).toBe(0)

    const reward = await giveReward(environment, phone, 'wallet')
    await goInside(phone, '/rewards/earned')
    await screen.getByRole('tab', { name: 'Unclaimed' }).waitFor()
    await screen.locator('li a[href*="/claim-reward/"]').first().waitFor()
    expect(await overflowWithWord(phone, 'li a .flex-1.font-bold')).toBe(0)
    await goInside(phone, `/rewards/won/${reward}/`)
    await settled(phone)
    expect(await overflowWithWord(phone, 'main p.text-display')).toBe(0)
    await goInside(phone, `/claim-reward/${reward}/`)
    await screen.getByRole('heading', { name: 'Your reward', level: 1 }).waitFor()
    await settled(phone)
    expect(await overflowWithWord(phone, 'main .text-display')).toBe(0)
    expect(phone.faults).toEqual([])
  },
)

test.each(inFull(['/missions/%', '/%E0%A4%A', '/claim-reward/%zz'], ['/%E0%A4%A']))(
  'the address %j, which cannot be decoded, shows a screen',
  async (path) => {
    const phone = await environment.open({ path: '/faq' })
    await settled(phone)
    await load(phone, path)
    await settled(phone)
    expect(await frameOf(phone).evaluate(() => document.contentType)).toBe('text/html')
    expect(phone.faults).toEqual([])
  },
)
