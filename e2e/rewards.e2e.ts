import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askLab, giveReward } from './harness/grants.ts'
import { failLastPayout } from './harness/payout-service.ts'
import { axeFindings, frameOf, goInside, load, settled } from './harness/inspect.ts'
import { installAnew } from './harness/install-anew.ts'
import { reportCounter } from './harness/native.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await openEnvironment()
  phone = await openPhone()
})
afterAll(() => environment.close())

/** A phone that has not loaded the rewards yet. */
async function openPhone(state: PhoneSettings = {}): Promise<Phone> {
  const opened = await environment.open({ path: '/faq', ...state })
  await settled(opened)
  return opened
}

/** The phone's person finds a hidden reward; returns its id. */
async function findReward(phone: Phone): Promise<string> {
  const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
  return awards[0]!.rewardItemId!
}

/** Claims the reward on the screen, to the phone's wallet. */
async function claim({ screen }: Phone): Promise<void> {
  await screen.getByRole('button', { name: 'Claim now' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Claim now' }).click()
}

const setTextSize = (phone: Phone, size: string) =>
  frameOf(phone).evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)

/** The dots of the reward's trace that are not beside the middle of the first line of their step, at this text size. */
async function offsetsOfDots(phone: Phone, size: string): Promise<string[]> {
  await setTextSize(phone, size)
  const list = phone.screen.getByRole('heading', { name: 'Track your reward' }).locator('..')
  const offsets = await list.locator('li > [aria-hidden]').evaluateAll((markers) =>
    markers.map((marker) => {
      const dot = (marker.querySelector('.rounded-full') ?? marker).getBoundingClientRect()
      const text = document.createRange()
      text.selectNodeContents(marker.nextElementSibling!.firstElementChild!)
      const line = text.getClientRects()[0]!
      return dot.top + dot.height / 2 - (line.top + line.height / 2)
    }),
  )
  await setTextSize(phone, '')
  expect(offsets.length).toBeGreaterThan(1)
  return offsets.filter((offset) => Math.abs(offset) > 2).map((offset) => `${offset.toFixed(1)} px at ${size}`)
}

test('[RWD-01] each filter of the rewards has its own empty message and a link to Missions', async () => {
  await goInside(phone, '/rewards/earned')
  await phone.screen.getByText('No rewards to claim').waitFor()
  await phone.screen.getByRole('tab', { name: 'Claimed', exact: true }).click()
  await phone.screen.getByText('Nothing claimed yet').waitFor()
  await phone.screen.getByRole('tab', { name: 'Pending' }).click()
  await phone.screen.getByText('No pending rewards').waitFor()
  expect(phone.path()).toBe('/rewards/earned?status=pending')
  expect(await axeFindings(phone)).toEqual([])
  await phone.screen.getByRole('link', { name: 'Go to Missions' }).click()
  await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  expect(phone.faults).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  '[RWD-01] on the narrowest phone the filters are all on the screen, in Portuguese and with large text too',
  async () => {
    const narrow = await environment.open({
      path: '/rewards/earned',
      size: '320x640',
      country: 'BR',
      language: 'pt-BR',
    })
    await settled(narrow)
    const list = narrow.screen.getByRole('tablist')
    const tops = () => list.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    // Beside each other, or with large text each on a line of its own.
    for (const [size, lines] of [
      ['100%', 1],
      ['200%', 3],
    ] as const) {
      await setTextSize(narrow, size)
      expect(new Set(await tops()).size).toBe(lines)
      const [all, shown] = await list.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
      expect(all).toBe(shown)
      expect((await list.boundingBox())!.width).toBeLessThan(320)
    }
    expect(await list.getByRole('tab').allInnerTexts()).toEqual(['Para resgatar', 'Resgatadas', 'Pendentes'])
    await narrow.page.context().close()
  },
)

test('[RWD-02] [RWD-03] a found reward is celebrated, listed, explained, claimed to the wallet, and then pending', async () => {
  const item = await findReward(phone)
  await goInside(phone, `/rewards/won/${item}/`)
  await phone.screen.getByRole('heading', { name: 'Congratulations!' }).waitFor()
  await phone.screen.getByText('Hidden Reward').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await phone.screen.getByRole('link', { name: 'Claim now' }).click()
  await phone.screen.getByRole('heading', { name: 'Your reward', level: 1 }).waitFor()
  await goInside(phone, '/rewards/won/nothing-like-it')
  await phone.screen.getByText("We couldn't find that.").waitFor()

  await goInside(phone, '/rewards/earned')
  const card = phone.screen.getByRole('link', { name: /Hidden Reward/ })
  await card.getByText('Claim now').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await card.click()
  await phone.screen.getByText('Congratulations! You have won').waitFor()
  expect(phone.path()).toBe(`/claim-reward/${item}`)
  await phone.screen.getByText(/^Claim before /).waitFor()
  // What it is stays a secret until it is claimed.
  expect(await phone.screen.getByText(/cUSD, about/).count()).toBe(0)
  const steps = phone.screen.getByRole('heading', { name: 'How to redeem it' }).locator('..').getByRole('listitem')
  expect(await steps.count()).toBe(3)
  await phone.screen.getByRole('button', { name: 'Share with a friend' }).waitFor()
  await phone.screen.getByRole('link', { name: 'Go to Missions' }).waitFor()
  expect(await axeFindings(phone)).toEqual([])

  await claim(phone)
  await phone.screen.getByText("We're on it").waitFor()
  await phone.screen.getByText('with us').waitFor()
  await phone.screen.getByText(/cUSD, about/).waitFor()
  for (const size of ['100%', '200%']) expect(await offsetsOfDots(phone, size)).toEqual([])
  // What is left to do is ours.
  expect(await phone.screen.getByRole('heading', { name: 'How to redeem it' }).count()).toBe(0)
  await goInside(phone, '/rewards/earned?status=pending')
  await phone.screen
    .getByRole('link', { name: /Hidden Reward/ })
    .getByText('Pending')
    .waitFor()
  expect(phone.faults).toEqual([])
})

test.runIf(IS_TEST_FULL)('[RWD-09] a failed payout shows who has to act: first the person, then our team', async () => {
  const { screen } = phone
  await goInside(phone, `/claim-reward/${await giveReward(environment, phone, 'wallet')}`)
  await claim(phone)
  await screen.getByText('with us').waitFor()
  await failLastPayout(environment)
  await screen.getByRole('button', { name: 'Send it again' }).waitFor()
  expect(await screen.getByText("You don't need to do anything").count()).toBe(0)
  expect(await axeFindings(phone)).toEqual([])
  await screen.getByRole('button', { name: 'Send it again' }).click()
  await screen.getByText('If it fails again, our team takes care of it.').waitFor()
  await failLastPayout(environment)
  await screen.getByText('Our team is on it and will send it.').waitFor()
  expect(await screen.getByRole('button', { name: 'Send it again' }).count()).toBe(0)
  await screen.getByRole('main').getByRole('link', { name: 'Contact support' }).click()
  await screen.getByRole('heading', { name: 'Send Feedback', level: 1 }).waitFor()
  expect(phone.faults).toEqual([])
})

test.each(inFull(['bridge', 'sdk'], ['sdk']))(
  '[RWD-07] %s: a claim without a wallet leads to activating one in the app, and the reward is claimed',
  async (mode) => {
    const phone = await openPhone({ mode, wallet: '' })
    const item = await findReward(phone)
    const { screen } = phone
    await goInside(phone, '/points/no-wallet-detected')
    await screen.getByText('No MiniPay wallet detected, activate it first').waitFor()
    await goInside(phone, `/claim-reward/${item}`)
    await claim(phone)
    await screen.getByText('No MiniPay wallet detected, activate it first').waitFor()
    await screen.getByRole('link', { name: 'Activate MiniPay' }).click()
    await screen.getByText('One step to your reward').waitFor()
    expect(phone.path()).toBe(`/activate-mini-pay/${item}`)
    expect(await axeFindings(phone)).toEqual([])
    await screen.getByRole('button', { name: 'Activate wallet (1 min)' }).click()
    await phone.press('Activate the wallet')
    await screen.getByText('Your wallet is ready!').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await screen.getByRole('button', { name: 'Continue' }).click()
    await claim(phone)
    await screen.getByText("We're on it").waitFor()
    expect(await screen.getByRole('button', { name: 'Claim now' }).count()).toBe(0)
    expect(phone.path()).toBe(`/claim-reward/${item}`)
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

/** From the title that a wallet has been found to Missions. */
async function continueWithWallet({ screen, page }: Phone, title: string): Promise<void> {
  await screen.getByText(title).waitFor()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  await page.context().close()
}

test.runIf(IS_TEST_FULL).each(['bridge', 'sdk'])(
  '[RWD-07] %s: /activate-wallet explains how to activate a wallet, and says once the wallet is ready',
  async (mode) => {
    const phone = await environment.open({ mode, path: '/activate-wallet', wallet: '' })
    const { screen } = phone
    await screen.getByText('Activate your MiniPay wallet').waitFor()
    const steps = screen.getByRole('main').getByRole('listitem')
    expect(await steps.count()).toBe(3)
    expect(await axeFindings(phone)).toEqual([])
    await screen.getByRole('button', { name: 'Activate wallet (1 min)' }).click()
    await phone.press('Activate the wallet')
    await continueWithWallet(phone, 'Your wallet is ready!')
  },
)

test.runIf(IS_TEST_FULL)(
  '[RWD-07] web: /activate-wallet, which no app is there to activate, says where it works, and once a wallet is ready',
  async () => {
    const phone = await environment.open({ mode: 'web', path: '/activate-wallet', wallet: '' })
    await phone.screen.getByText(/^This works in the/).waitFor()
    expect(await phone.screen.getByRole('button', { name: 'Activate wallet (1 min)' }).count()).toBe(0)
    expect(await axeFindings(phone)).toEqual([])
    await phone.pressAndReload('New wallet')
    await continueWithWallet(phone, 'Your wallet is linked')
  },
)

test.runIf(IS_TEST_FULL)('[RWD-03] a reward after its expiry date is shown as expired', async () => {
  await installAnew(phone, { path: '/faq' })
  await settled(phone)
  const item = await findReward(phone)
  await askLab(environment, 'clock', { days: 31 })
  await load(phone, '/rewards/earned')
  await phone.screen
    .getByRole('link', { name: /Hidden Reward/ })
    .getByText('Expired')
    .waitFor()
  const expired = phone.screen.getByRole('button', { name: 'Expired' })
  await goInside(phone, `/claim-reward/${item}`)
  expect(await expired.isDisabled()).toBe(true)
  expect(await axeFindings(phone)).toEqual([])
  for (const [filter, message] of [
    ['claimed', 'Nothing claimed yet'],
    ['pending', 'No pending rewards'],
  ] as const) {
    await goInside(phone, `/rewards/earned?status=${filter}`)
    await phone.screen.getByText(message).waitFor()
    await phone.screen.getByRole('link', { name: 'Go to Missions' }).waitFor()
    expect(await phone.screen.getByRole('link', { name: /Hidden Reward/ }).count()).toBe(0)
    await goInside(phone, `/claim-reward/${item}`)
    await expired.waitFor()
  }
})
