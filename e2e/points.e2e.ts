import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earn } from './harness/grants.ts'
import { axeFindings, goInside, load, settled } from './harness/inspect.ts'
import { confirmWallet } from './harness/minipay.ts'
import { countTaps } from './harness/missions.ts'
import { failLastPayout } from './harness/payout-service.ts'
import { signedIn } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const TERMS = ['Minimum', '100 points', 'Fee', '0 cUSD', 'Arrives', 'Usually within minutes']

describe('the history of one person (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await environment.open({ path: '/points', wallet: newWallet() })))
  afterAll(() => phone.page.context().close())

  test('[PTS-01] a person who has earned nothing sees a balance of 0, an empty history, and a link to the daily streak', async () => {
    await settled(phone)
    await phone.screen.getByText('Your balance').waitFor()
    await phone.screen.getByRole('link', { name: 'See your history' }).click()
    await phone.screen.getByText('No points yet').waitFor()
    await phone.screen.getByRole('link', { name: 'Go to the daily streak' }).click()
    await phone.screen.getByRole('button', { name: 'Check in +10' }).waitFor()
    expect(phone.faults).toEqual([])
  })

  test.runIf(IS_TEST_FULL)(
    '[PTS-01] a long history loads in pages, newest first, each movement once and with its balance',
    async () => {
      await earn(environment, phone, 45)

      const cursors: (string | null)[] = []
      phone.page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname === '/api/v1/points/history') cursors.push(url.searchParams.get('cursor'))
      })
      await load(phone, '/points/history')
      const rows = phone.screen.getByRole('main').getByRole('listitem')
      await rows.first().waitFor()
      // Scrolling near the end of a page loads the next one.
      for (const count of [20, 40]) {
        await rows.nth(count - 1).scrollIntoViewIfNeeded()
        await rows.nth(count).waitFor()
      }
      await expect(rows.count()).resolves.toBe(45)
      await phone.screen.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
      expect(new Set(cursors).size).toBe(3)

      const movements = await rows.evaluateAll((items) =>
        items.map((item) => {
          const [, amount = '', balance = ''] = /\+(\d+)\s*Balance ([\d,]+)/.exec(item.textContent ?? '') ?? []
          return { amount: Number(amount), balance: Number(balance.replace(',', '')) }
        }),
      )
      const week = [10, 15, 20, 25, 30, 40, 60]
      let balance = 0
      const expected = Array.from({ length: 45 }, (_, day) => {
        const amount = week[day % 7] ?? 0
        balance += amount
        return { amount, balance }
      })
      expect(movements).toEqual(expected.toReversed())
      expect(phone.faults).toEqual([])
    },
  )
})

test.runIf(IS_TEST_FULL)(
  '[PTS-03] in plain web, a wallet is only claimed, and a signed-in person exchanges points to it once it is linked in MiniPay',
  async () => {
    const address = newWallet()
    // Signing in gives 100 points.
    const phone = await signedIn(environment, 'web', 'ada', '/points', { wallet: address })
    await phone.screen.getByText('Confirm your wallet first').waitFor()
    expect(await phone.screen.getByLabel('How many points').count()).toBe(0)
    expect(await axeFindings(phone)).toEqual([])
    const lab = phone.page.url()
    await confirmWallet(phone, address)
    // Plain web has navigated to MiniPay, which cannot be reached here, so the page is opened again.
    await phone.page.goto(lab)
    const before = phone.faults.length
    await phone.screen.getByLabel('How many points').fill('100')
    await phone.screen.getByRole('button', { name: 'Exchange', exact: true }).click()
    await phone.screen
      .getByRole('dialog')
      .getByText(/in wallet 0x.*This can't be undone/)
      .waitFor()
    await phone.screen.getByRole('dialog').getByRole('button', { name: 'Exchange' }).click()
    await phone.screen.getByRole('dialog').getByText('0.10 cUSD is on its way').waitFor()
    expect(phone.faults.slice(before)).toEqual([])
    await phone.page.context().close()
  },
)

test('[CLI-05] an exchange has a preview, a confirmation and a receipt, and a failed payout returns the points once', async () => {
  const address = newWallet()
  // Word joiners keep it on one line.
  const shown = `${address.slice(0, 4)}\u2060…\u2060${address.slice(-4)}`
  const phone = await environment.open({ path: '/missions/streaks', wallet: address })
  const { screen } = phone
  await screen.getByRole('button', { name: 'Check in +10' }).waitFor()
  await goInside(phone, '/points')
  await screen.getByText('0 of 100 points to your first exchange').waitFor()
  expect(await screen.getByLabel('How many points').count()).toBe(0)
  await earn(environment, phone, 7)

  await load(phone, '/points')
  await screen.getByRole('button', { name: 'All', exact: true }).click()
  await screen.getByText('You get 0.20 cUSD').waitFor()
  await goInside(phone, '/missions')
  const taps = await countTaps(phone)
  await screen.getByRole('link', { name: /^Points:/ }).click()
  await screen.getByText('You get 0 cUSD').waitFor()
  expect(await screen.getByText(/^About \D+0$/).count()).toBe(0)
  await screen.getByRole('button', { name: 'Half', exact: true }).click()
  await screen.getByText('You get 0.10 cUSD').waitFor()
  await screen.getByText(/^About \D+153$/).waitFor()
  // An address is shown with the capital letters of its checksum.
  const terms = (await screen.locator('dl').innerText()).replace(/0x\S+/, (masked) => masked.toLowerCase())
  expect(terms.split(/\s*\n\s*/)).toEqual(TERMS.concat('To wallet', shown))
  expect(await axeFindings(phone)).toEqual([])
  await screen.getByRole('button', { name: 'Exchange', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByText(`You'll get 0.10 cUSD in wallet ${shown}. This can't be undone.`).waitFor()
  await dialog.getByText('0 cUSD', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Exchange' }).click()
  expect(await taps()).toBe(4)

  await dialog.getByText('0.10 cUSD is on its way').waitFor()
  const receipt = await dialog.locator('dl').innerText()
  expect(receipt.toLowerCase()).toContain(shown)
  const [reference = ''] = /\b[0-9A-HJKMNP-TV-Z]{12}\b/.exec(receipt) ?? []
  await dialog.getByRole('button', { name: 'Track your exchange' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Track your exchange' })
  await sheet.getByText(reference, { exact: true }).waitFor()
  const steps = await sheet.getByRole('listitem').allInnerTexts()
  expect(steps.map((step) => step.split('\n')[0])).toEqual([
    'Preparing your payment',
    'We send it to your wallet',
    'It arrives in MiniPay',
  ])
  await sheet.getByText('If the payment fails, your points come back.').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await sheet.getByRole('button', { name: 'Got it' }).click()
  const rows = screen.getByRole('main').getByRole('listitem')
  await rows.first().getByText('On its way').waitFor()

  await failLastPayout(environment)
  await failLastPayout(environment)
  await load(phone, '/points/history')
  await rows.nth(1).getByText('Points returned').waitFor()
  expect(await rows.filter({ hasText: 'Exchange returned' }).count()).toBe(1)
  await rows.first().getByText('Balance 200').waitFor()
  await rows.first().getByRole('link').click()
  await sheet.getByText("That's on us: your points are back.").waitFor()
  await sheet.getByText(reference, { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Got it' }).click()
  await rows.nth(2).getByRole('link').click()
  await screen.getByRole('dialog', { name: 'Details' }).getByText('+60 points').waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('[PTS-01] too few points to exchange and no wallet: the way to a wallet is offered, no exchange', async () => {
  const phone = await environment.open({ path: '/points', wallet: '' })
  const { screen } = phone
  await screen.getByText('0 of 100 points to your first exchange').waitFor()
  expect(await screen.getByRole('link', { name: 'Exchange' }).count()).toBe(0)
  await screen.getByRole('link', { name: 'Activate wallet' }).click()
  await screen.getByText('No MiniPay wallet detected, activate it first').waitFor()
  await phone.page.context().close()
})

// In `npm test`, the test above and rewards.e2e.ts open this page.
test.runIf(IS_TEST_FULL)(
  '[PTS-01] /points/no-wallet-detected says that a wallet has to be activated first, and links to Missions',
  async () => {
    const phone = await environment.open({ path: '/points/no-wallet-detected', wallet: '' })
    await phone.screen.getByText('No MiniPay wallet detected, activate it first').waitFor()
    await phone.screen.getByRole('main').getByRole('link', { name: 'Go to Missions' }).click()
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
    await phone.page.context().close()
  },
)
