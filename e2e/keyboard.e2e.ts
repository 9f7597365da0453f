import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askLab, earn, giveReward, switchMission } from './harness/grants.ts'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import { activate, escapes, hasFocus, onHeading, tabTo, type } from './harness/keyboard.ts'
import { codeFor, signInWithGoogle, someNumber, newPerson } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  // No consent dialog is shown, because consent is required only in XX, where nobody is.
  environment = await openEnvironment({ ANALYTICS_CONSENT_COUNTRIES: 'XX' })
  phone = await environment.open({ path: '/missions', wallet: newWallet() })
  await settled(phone)
})
afterAll(() => environment.close())

/** Opens a screen with the focus on its heading. */
async function at(path: string, open = goInside): Promise<void> {
  await open(phone, path)
  await settled(phone)
  await onHeading(phone)
}

/** Checks in on this many more days, and loads a screen with the focus on its heading. */
async function atAfter(days: number, path: string): Promise<void> {
  await earn(environment, phone, days)
  await at(path, load)
}

const dialog = ({ screen }: Phone) => screen.getByRole('dialog')
const button = ({ screen }: Phone, name: string | RegExp) => screen.getByRole('button', { name, exact: true })
const link = ({ screen }: Phone, name: string | RegExp) => screen.getByRole('link', { name, exact: true })
const heading = ({ screen }: Phone, name: string) => screen.getByRole('heading', { level: 1, name })

/** Waits for a new screen with the focus on its heading. */
async function arrives(phone: Phone, name: string): Promise<void> {
  await heading(phone, name).waitFor()
  await expect.poll(() => hasFocus(heading(phone, name))).toBe(true)
}

/** Presses the back button, which precedes the heading. */
async function goBack(phone: Phone): Promise<void> {
  await tabTo(phone, button(phone, 'Back'), 'Shift+Tab')
  await phone.page.keyboard.press('Enter')
}

test('[FBK-01] [RWD-01] feedback, the navigation bar, the reward filters and the way back work by keyboard', async () => {
  await at('/feedback')
  await activate(phone, button(phone, 'Send'))
  const area = phone.screen.getByRole('combobox', { name: "What's it about?" })
  await expect.poll(() => hasFocus(area)).toBe(true)
  await phone.page.keyboard.press('ArrowDown')
  await type(phone, phone.screen.getByRole('textbox', { name: 'What happened?' }), 'My points are gone')
  await type(phone, phone.screen.getByRole('textbox', { name: 'Phone number' }), '+234 803 123 4567')
  await type(phone, phone.screen.getByRole('textbox', { name: 'Email' }), 'ada@mail.example')
  await activate(phone, button(phone, 'Send'), 'Space')
  await arrives(phone, 'Thank you!')

  await activate(phone, phone.screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }))
  await arrives(phone, 'Rewards')
  const tab = (name: string) => phone.screen.getByRole('tab', { name, exact: true })
  await tabTo(phone, tab('Unclaimed'))
  for (const [key, name, empty] of [
    ['ArrowRight', 'Claimed', 'Nothing claimed yet'],
    ['ArrowRight', 'Pending', 'No pending rewards'],
    ['ArrowRight', 'Unclaimed', 'No rewards to claim'],
    ['ArrowLeft', 'Pending', 'No pending rewards'],
  ] as const) {
    await phone.page.keyboard.press(key)
    await phone.screen.getByRole('tabpanel', { name }).getByText(empty).waitFor()
    expect(await hasFocus(tab(name))).toBe(true)
  }
  await activate(phone, link(phone, 'Go to Missions'))
  await arrives(phone, 'Missions')
  await activate(phone, link(phone, /^Points: /))
  await arrives(phone, 'Points')
  await tabTo(phone, link(phone, 'See your history'))
  await goBack(phone)
  await arrives(phone, 'Missions')
})

// In `npm test`, the next test has dialogs that take, keep and return the focus, and roulette.e2e.ts spins.
test.runIf(IS_TEST_FULL)(
  '[ROU-01] by keyboard, a person spins the wheel, closes the result and opens the verification of the spin',
  async () => {
    await at('/roulette')
    await activate(phone, button(phone, 'Spin the wheel'))
    await escapes(phone, dialog(phone))
    // The focus is on the button if a spin is left, otherwise on the heading.
    await expect.poll(() => frameOf(phone).evaluate(() => document.activeElement?.tagName)).toMatch(/^(BUTTON|H1)$/)
    const check = button(phone, 'Verify this spin')
    await activate(phone, check, 'Space')
    await escapes(phone, phone.screen.getByRole('dialog', { name: 'Verify this spin' }))
    expect(await hasFocus(check)).toBe(true)
  },
)

test('[STK-01] by keyboard, a person checks in and buys a freeze: the message does not take the focus, and dialogs take it, keep it and return it', async () => {
  await atAfter(3, '/missions/streaks')
  await activate(phone, button(phone, 'Check in +25'))
  await phone.screen.getByRole('status').getByText('25 points earned!').waitFor()
  // The pressed button was removed, and the element in its place has the focus.
  await expect.poll(() => phone.screen.locator(':focus').innerText()).toContain('Done for today')

  const buy = button(phone, 'Buy one for 50 points')
  await activate(phone, buy)
  await escapes(phone, dialog(phone))
  expect(await hasFocus(buy)).toBe(true)
  await phone.page.keyboard.press('Space')
  await dialog(phone).waitFor()
  expect(await hasFocus(button(phone, 'Buy'))).toBe(true)
  await phone.page.keyboard.press('Enter')
  await phone.screen.locator('[aria-live=polite]').getByText('Freeze added.').waitFor()
  await phone.screen.getByText('1 freeze', { exact: true }).waitFor()
  await activate(phone, link(phone, 'Streak history'))
  await arrives(phone, 'Streak history')
  await goBack(phone)
  await arrives(phone, 'Daily streak')
})

test.runIf(IS_TEST_FULL)(
  '[PTS-02] [MKT-01] by keyboard, points are exchanged after a confirmation, and an item is bought',
  async () => {
    // The check-ins of the next six days pay 175 points.
    await askLab(environment, 'clock', { days: 1 })
    await atAfter(6, '/points')
    await type(phone, phone.screen.getByRole('textbox', { name: 'How many points' }), '100')
    const exchange = button(phone, 'Exchange')
    await activate(phone, exchange)
    await escapes(phone, dialog(phone))
    expect(await hasFocus(exchange)).toBe(true)
    await phone.page.keyboard.press('Enter')
    await dialog(phone).getByText('Exchange 100 points?').waitFor()
    await phone.page.keyboard.press('Enter')
    await dialog(phone).getByText('0.10 cUSD is on its way').waitFor()
    await escapes(phone, dialog(phone))
    await arrives(phone, 'Points')

    const tile = button(phone, /^Green leaf/)
    await activate(phone, tile)
    await activate(phone, button(phone, 'Buy for 90 points'))
    await phone.screen.getByText("It's yours now.").waitFor()
    const useIt = button(phone, 'Use it')
    await useIt.waitFor()
    expect(await hasFocus(useIt)).toBe(true)
    await escapes(phone, dialog(phone))
    expect(await hasFocus(tile)).toBe(true)
  },
)

test.runIf(IS_TEST_FULL)(
  '[RWD-04] by keyboard, a voucher is claimed and copied, and an invalid form focuses its first invalid field',
  async () => {
    await at('/rewards/earned')
    await phone.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const [voucher, jackpot] = [
      await giveReward(environment, phone, 'voucher'),
      await giveReward(environment, phone, 'jackpot'),
    ]
    await goInside(phone, `/claim-reward/${voucher}`)
    await arrives(phone, 'Your reward')
    await activate(phone, button(phone, 'Claim now'))
    await phone.screen.getByText("You've claimed this reward.").waitFor()
    // The focus moves from the removed button to the result.
    await expect
      .poll(() => frameOf(phone).evaluate(() => document.activeElement?.textContent))
      .toContain("You've claimed this reward.")
    await activate(phone, button(phone, 'Copy the code'))
    await phone.screen.locator('[aria-live=polite]').getByText('Code copied.').waitFor()

    await goInside(phone, `/claim-reward/${jackpot}`)
    await arrives(phone, 'Your reward')
    await activate(phone, link(phone, 'Claim now'))
    await arrives(phone, 'Claim your reward')
    await activate(phone, button(phone, 'Send'))
    const name = phone.screen.getByRole('textbox', { name: 'Full name' })
    await expect.poll(() => hasFocus(name)).toBe(true)
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    const problem = phone.screen.locator(`[id="${await name.getAttribute('aria-describedby')}"]`)
    expect([await problem.getAttribute('role'), await problem.innerText()]).toEqual(['alert', 'This field is required'])
    await phone.page.keyboard.type('Ada Obi')
    await type(phone, phone.screen.getByRole('textbox', { name: 'Phone number' }), '0803 123 4567')
    await type(phone, phone.screen.getByRole('textbox', { name: 'Email' }), 'ada@mail.example')
    await phone.page.keyboard.press('Enter')
    await arrives(phone, 'Thank you!')
  },
)

test('[LOG-01] [LOG-04] by keyboard, the Google sign-in is started, and a phone number and its code are typed', async () => {
  await at('/login/google?next=%2Flogin%2Fphone')
  await activate(phone, button(phone, 'Sign in with Google'))
  await signInWithGoogle(phone, 'bridge', newPerson())
  await dialog(phone).waitFor()
  await onHeading(phone)
  await phone.page.keyboard.press('Escape')
  await arrives(phone, 'Verify your phone')
  const typed = someNumber()
  await type(phone, phone.screen.getByRole('textbox', { name: 'Phone number' }), '0803')
  await phone.page.keyboard.press('Enter')
  await phone.screen.getByRole('alert').getByText('Phone number is too short').waitFor()
  await phone.page.keyboard.press('ControlOrMeta+A')
  await phone.page.keyboard.type(typed)
  await phone.page.keyboard.press('Enter')
  const code = phone.screen.getByRole('textbox', { name: '6-digit code' })
  await code.waitFor()
  await expect.poll(() => hasFocus(code)).toBe(true)
  await phone.page.keyboard.type(await codeFor(phone, `+234${typed.slice(1)}`))
  await escapes(phone, dialog(phone))
  await activate(phone, link(phone, 'Continue'))
  await arrives(phone, 'Missions')
})

test.runIf(IS_TEST_FULL)(
  '[GIV-02] by keyboard, a giveaway package is chosen, the first invalid field gets the focus, and the claim is confirmed',
  async () => {
    await switchMission(environment, 'BR', 'giveaway', true)
    const settings = { country: 'BR', language: 'en-US', isDefaultBrowser: 'true', wallet: newWallet() }
    phone = await environment.open({ ...settings, path: '/giveaway/reward-choice' })
    await settled(phone)
    await onHeading(phone)
    await activate(phone, phone.screen.getByRole('radio').first(), 'Space')
    await activate(phone, button(phone, 'Continue'))
    await arrives(phone, 'Claim your data')
    await activate(phone, button(phone, 'Claim now'))
    const number = phone.screen.getByRole('textbox', { name: 'Phone number' })
    await expect.poll(() => hasFocus(number)).toBe(true)
    await phone.page.keyboard.type('11 912340100')
    await type(phone, phone.screen.getByRole('textbox', { name: 'Email' }), 'ada@mail.example')
    for (const name of ['I am 18 or older', 'I agree to the terms of the giveaway'])
      await activate(phone, phone.screen.getByRole('checkbox', { name }), 'Space')
    const claim = button(phone, 'Claim now')
    await activate(phone, claim)
    await escapes(phone, dialog(phone))
    expect(await hasFocus(claim)).toBe(true)
    await phone.page.keyboard.press('Enter')
    await dialog(phone).waitFor()
    await phone.page.keyboard.press('Enter')
    await arrives(phone, 'Your claim')
    await phone.page.context().close()
  },
)
