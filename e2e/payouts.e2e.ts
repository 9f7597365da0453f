import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earn, giveReward } from './harness/grants.ts'
import { axeFindings, goInside, load, settled } from './harness/inspect.ts'
import { reportCounter } from './harness/native.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
let phone: Phone
const address = newWallet()
beforeAll(async () => {
  environment = await openEnvironment({}, { withPayouts: true })
  phone = await environment.open({ path: '/missions/streaks', wallet: address })
  await settled(phone)
})
afterAll(() => environment.close())

const TOKEN = 10n ** 18n
const tokens = () => environment.api.tokensOf!(address)
const heldBy = ({ page }: Phone) => page.getByTestId('wallet-balance')

test('[PTS-02] points are exchanged, and their value arrives in the wallet', async () => {
  await heldBy(phone).getByText('0 cUSD', { exact: true }).waitFor()
  await earn(environment, phone, 7)
  await load(phone, '/points')
  const { screen } = phone
  await screen.getByText('1,000 points are worth 1 cUSD.').waitFor()
  await screen.getByLabel('How many points').fill('99')
  await screen.getByText('At least 100 points').waitFor()
  await screen.getByLabel('How many points').fill('201')
  await screen.getByText('You can exchange 200 points now').waitFor()
  expect(await screen.getByRole('button', { name: 'Exchange' }).isDisabled()).toBe(true)
  await screen.getByLabel('How many points').fill('150')
  await screen.getByText('You get 0.15 cUSD').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await screen.getByRole('button', { name: 'Exchange' }).click()
  await screen.getByRole('dialog').getByText('Exchange 150 points?').waitFor()
  await screen.getByRole('dialog').getByRole('button', { name: 'Exchange' }).click()
  await screen.getByRole('dialog').getByText('0.15 cUSD is on its way').waitFor()
  await screen.getByRole('button', { name: 'Track your exchange' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Track your exchange' })
  await sheet.getByText('In your wallet').waitFor()
  await heldBy(phone).getByText('0.15 cUSD').waitFor()
  expect(await tokens()).toBe((TOKEN * 15n) / 100n)
  const steps = await sheet.getByRole('listitem').allInnerTexts()
  expect(steps.map((step) => step.split('\n')[0])).toEqual(['Arrived', 'Sent to your wallet', 'Requested'])
  expect(await axeFindings(phone)).toEqual([])
  await sheet.getByRole('button', { name: 'Got it' }).click()
  await screen.getByText('-150').or(screen.getByText('−150')).waitFor()
  await load(phone, '/points')
  const latest = screen.getByRole('heading', { name: 'Your exchanges' }).locator('..').getByRole('link')
  await latest.getByText('In your wallet').waitFor()
  await latest.click()
  await sheet.getByText('For 150 points').waitFor()
  expect(phone.faults).toEqual([])
})

/** Claims a reward to the wallet, and waits on the page until the payout arrives. */
async function claimed(phone: Phone, item: string): Promise<void> {
  const { screen } = phone
  await goInside(phone, `/claim-reward/${item}`)
  await screen.getByRole('button', { name: 'Claim now' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Claim now' }).click()
  await screen.getByText("It's in your wallet!").waitFor()
}

const stepsOf = ({ screen }: Phone) =>
  screen.getByRole('heading', { name: 'Track your reward' }).locator('..').getByRole('listitem').allInnerTexts()

test.runIf(IS_TEST_FULL)(
  '[RWD-09] a wallet reward arrives in the wallet while its page is open, and the page shows each step',
  async () => {
    const before = await tokens()
    await claimed(phone, await giveReward(environment, phone, 'wallet'))
    const steps = await stepsOf(phone)
    expect(steps.map((step) => step.split('\n')[0])).toEqual(['Arrived', 'Sent to your wallet', 'Claimed', 'Earned'])
    await heldBy(phone).getByText('0.65 cUSD', { exact: true }).waitFor()
    expect(await tokens()).toBe(before + TOKEN / 2n)
    expect(await axeFindings(phone)).toEqual([])
    expect(phone.faults).toEqual([])
  },
)

test.runIf(IS_TEST_FULL)('[RWD-09] a hidden reward is paid and listed as claimed', async () => {
  const before = await tokens()
  const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
  await claimed(phone, awards[0]!.rewardItemId!)
  await heldBy(phone).getByText('0.7 cUSD', { exact: true }).waitFor()
  await goInside(phone, '/rewards/earned?status=claimed')
  await phone.screen
    .getByRole('link', { name: /Hidden Reward/ })
    .getByText('Claimed')
    .waitFor()
  expect(await tokens()).toBe(before + TOKEN / 20n)
})
