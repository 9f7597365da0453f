import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveReward, switchMission } from './harness/grants.ts'
import { axeFindings, frameOf, goInside, load, settled } from './harness/inspect.ts'
import { countTaps, todayOf, unfold } from './harness/missions.ts'
import { reportCounter } from './harness/native.ts'
import { cachedCalls } from './harness/offline.ts'
import { goOffline, mend } from './harness/people.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment({ POINTS_COUNTRIES: 'NG' })))
afterAll(() => environment.close())

const open = (settings: PhoneSettings = {}) =>
  environment.open({ country: 'NG', language: 'en-US', path: '/missions', wallet: newWallet(), ...settings })

const card = ({ screen }: Phone, name: RegExp) => screen.getByRole('button', { name })
const streak = (phone: Phone) => todayOf(phone).innerText()

test('[CLI-02] on Missions, a check-in takes one tap, a spin two and a claim three, and each card shows what its next step grants', async () => {
  const phone = await open()
  const { screen } = phone
  const today = todayOf(phone)
  await today.getByText('Start your streak').waitFor()
  await screen.getByText('1,000 points = 1 cUSD (about ₦1,530)', { exact: true }).waitFor()
  await screen.getByText('Check in for your first 10', { exact: true }).waitFor()
  expect(await screen.getByRole('link', { name: 'Check in for your first 10' }).count()).toBe(0)
  const names = (await screen.getByRole('listitem').allInnerTexts()).join('\n')
  expect(names).toMatch(/Earn as you browse\s*5\s*points\s*every 10 min, up to 30 a day\s*Browse/)
  expect(names).toMatch(/Data saved\s*10\s*points\s*for 1\sMB, up to 70 a day\s*Start saving/)
  expect(names).not.toMatch(/Daily streak|Lucky wheel| of /)
  // Half of what the page was when each card had a picture, a sentence and a button of its own.
  expect(await frameOf(phone).evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1400)
  expect(await axeFindings(phone)).toEqual([])

  const taps = await countTaps(phone)
  await today.getByRole('button', { name: 'Check in +10' }).click()
  await today.getByRole('link', { name: 'Done for today' }).waitFor()
  expect(await streak(phone)).toMatch(/1\s*day\n/)
  expect(await taps()).toBe(1)
  expect(phone.path()).toBe('/missions')
  await screen.getByRole('link', { name: 'Total earned 10' }).waitFor()
  expect(await screen.getByRole('link', { name: 'Points: 10' }).innerText()).toBe('Points')

  await reportCounter(phone, 'open_article', 1)
  await giveReward(environment, phone, 'voucher')
  await load(phone, '/missions')
  await screen.getByRole('dialog').getByRole('button').click()
  await expect.poll(() => streak(phone)).toMatch(/1\s*day\nDone for today\n6 days to your 7‑day milestone\n/)
  const summary = screen.locator('summary', { hasText: 'Done today (1)' })
  await summary.press('Enter')
  await screen.getByRole('button', { name: /Open an article.*Claimed$/s }).waitFor()
  expect(await axeFindings(phone)).toEqual([])

  const tapsToClaim = await countTaps(phone)
  await today.getByRole('link', { name: /ready to claim/ }).click()
  await screen
    .getByRole('link', { name: /Claim now/ })
    .first()
    .click()
  await screen.getByRole('button', { name: 'Claim now' }).click()
  await screen.getByRole('button', { name: 'Claim now' }).waitFor({ state: 'detached' })
  expect(await tapsToClaim()).toBe(3)

  // The spin comes last, because it may win a reward.
  await goInside(phone, '/missions')
  const tapsToSpin = await countTaps(phone)
  await today.getByRole('link', { name: /^Lucky wheel/ }).click()
  await screen.getByRole('button', { name: 'Spin the wheel' }).click()
  await screen.getByRole('dialog').waitFor()
  expect(await tapsToSpin()).toBe(2)
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('without a wallet, the check-in on Missions is the activation of one, in an app and in plain web', async () => {
  const phone = await open({ wallet: '' })
  const today = todayOf(phone)
  await today.getByText('Activate a wallet and check in: +10 points').waitFor()
  expect(await today.getByRole('button', { name: /Check in/ }).count()).toBe(0)
  await today.getByRole('link', { name: 'Activate wallet (1 min)' }).click()
  await phone.screen.getByText('No MiniPay wallet detected, activate it first').waitFor()

  if (IS_TEST_FULL) {
    await goInside(phone, '/missions')
    await phone.reloadedBy(() => phone.page.getByRole('combobox', { name: 'Host' }).selectOption('web'))
    await today.getByRole('link', { name: /^Get / }).click()
    await phone.screen.getByText(/^This works in the .* browser$/).waitFor()
  }
  await phone.page.context().close()
})

test.runIf(IS_TEST_FULL)(
  'Today shows the check-in and the spin only if their missions are on, and leads to the invitation and to support in two taps each',
  async () => {
    const phone = await open({ country: 'KE' })
    const today = todayOf(phone)
    await today.getByRole('link', { name: /^Lucky wheel/ }).waitFor()
    expect(await today.getByRole('button').count()).toBe(0)
    await switchMission(environment, 'KE', 'roulette', false)
    await load(phone, '/missions')
    await settled(phone)
    await today.getByRole('link', { name: /^Rewards/ }).waitFor()
    expect(await today.getByRole('link').count()).toBe(2)
    const tapsToInvite = await countTaps(phone)
    await today.getByRole('link', { name: 'Invite a friend' }).click()
    await phone.screen.getByText('Nobody yet. Share your link to begin.').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.screen.getByRole('button', { name: 'Share my link' }).click()
    await phone.screen.getByRole('dialog').waitFor()
    expect(await tapsToInvite()).toBe(2)

    await load(phone, '/missions')
    await settled(phone)
    const tapsToSupport = await countTaps(phone)
    await phone.screen.getByRole('link', { name: 'Profile' }).click()
    await phone.screen.getByRole('link', { name: 'Contact support' }).click()
    await phone.screen.getByRole('heading', { name: 'Send Feedback', level: 1 }).waitFor()
    expect(await tapsToSupport()).toBe(2)
    await phone.page.context().close()
  },
)

describe('one person (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await open()))
  afterAll(() => phone.page.context().close())

  test.runIf(IS_TEST_FULL)('[CLI-04] points earned while away are shown by mission, with the balance', async () => {
    await card(phone, /Open an article/).click()
    await phone.page
      .getByRole('button', { name: /^Read: / })
      .first()
      .click()
    await phone.page.getByTestId('log').getByText('10 points').waitFor()
    await phone.press('Back to Missions')
    const dialog = phone.screen.getByRole('dialog')
    await dialog.getByRole('heading', { name: '10 points earned!' }).waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Open an article\s*\+10/),
    ])
    await expect.poll(() => dialog.innerText()).toMatch(/Your balance\s*10/)
    expect(await axeFindings(phone)).toEqual([])
    await dialog.getByRole('button').click()
    await unfold(phone, 'Open an article')
    await card(phone, /Open an article.*Claimed$/s).waitFor()

    // This mission has steps, and the minutes reach the first one. They are shown when Missions is opened again, because
    // the missions may just have been loaded.
    await goInside(phone, '/points')
    await phone.press('+10 min')
    await phone.page.getByTestId('log').getByText('reported eayb 10').waitFor()
    await load(phone, '/missions')
    await dialog.getByText('Earn as you browse').waitFor()
    await expect.poll(() => dialog.innerText()).toMatch(/\+5\s*Your balance\s*15/)
    await dialog.getByRole('button').click()
    await card(phone, /Earn as you browse.*10 of 20 minutes/s).waitFor()

    // The mission is completed while Missions is not open, so the next visit shows it, once.
    await goInside(phone, '/points')
    await reportCounter(phone, 'set_wallpaper', 1)
    await load(phone, '/missions')
    await dialog.getByText('Set a wallpaper').waitFor()
    await expect.poll(() => dialog.innerText()).toMatch(/\+20\s*Your balance\s*35/)
    await load(phone, '/missions')
    await settled(phone)
    await todayOf(phone)
      .getByRole('link', { name: /^Rewards/ })
      .waitFor()
    expect(await dialog.count()).toBe(0)
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)(
    '[CLI-02] a check-in made offline on Missions is shown as saved, and sent when the phone is online',
    async () => {
      const today = todayOf(phone)
      await today.getByRole('button', { name: 'Check in +10' }).waitFor()
      await expect.poll(() => cachedCalls(phone)).toContain('GET /api/v1/streaks/checkin/status')
      await goOffline(phone)
      await today.getByRole('button', { name: 'Check in +10' }).click()
      await today.getByText('Check‑in saved').waitFor()
      await mend(phone)
      await today.getByRole('link', { name: 'Done for today' }).waitFor()
      expect(await streak(phone)).toMatch(/1\s*day\n/)
    },
  )
})
