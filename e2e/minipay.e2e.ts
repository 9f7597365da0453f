import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, goInside, load, settled } from './harness/inspect.ts'
import { openInMiniPay } from './harness/minipay.ts'
import { reportCounter } from './harness/native.ts'
import { newPerson, signedIn, signInWithGoogle } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { routeOnce } from './harness/route-once.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

interface Finder {
  phone: Phone
  item: string
  wallet: string
}

type State = NonNullable<Parameters<Environment['open']>[0]>

/** A phone on the page of a found reward that is paid to a wallet. */
async function finder(state: State = {}): Promise<Finder> {
  const own = newWallet()
  return find(await environment.open({ path: '/rewards/earned', wallet: own, ...state }), own)
}

/** Like `finder`, of a person who has signed in. Only their linked wallets are paid. */
async function signedInFinder(state: State = {}): Promise<Finder> {
  return find(await signedIn(environment, 'bridge', newPerson(), '/rewards/earned', { wallet: '', ...state }), '')
}

async function find(phone: Phone, own: string): Promise<Finder> {
  await settled(phone)
  const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
  const item = awards[0]!.rewardItemId!
  await goInside(phone, `/claim-reward/${item}`)
  await settled(phone)
  return { phone, item, wallet: own }
}

/** Taps “Redeem in MiniPay”, returns from the lab's MiniPay, and returns the link. */
async function linkOf({ phone }: Finder, name = 'Redeem in MiniPay'): Promise<{ url: string; openUrl: string }> {
  const answer = phone.page.waitForResponse((response) => response.url().endsWith('/minipay-link'))
  await phone.screen.getByRole('button', { name }).click()
  const link = (await (await answer).json()) as { url: string; openUrl: string }
  await phone.press('Back to Missions')
  return link
}

const close = ({ phone }: Finder) => phone.page.context().close()

test('[MPY-01] a reward is redeemed from its screen through MiniPay, to the wallet that opens the link', async () => {
  const ada = await signedInFinder()
  expect(await axeFindings(ada.phone)).toEqual([])
  const { url, openUrl } = await linkOf(ada)
  expect(openUrl).toBe(`https://link.minipay.xyz/browse?url=${encodeURIComponent(url)}`)
  // The app is asked to open the link.
  await ada.phone.page.getByText(openUrl).first().waitFor()

  const address = newWallet()
  const minipay = await openInMiniPay(ada.phone, url, { accounts: [[address]] })
  const { page } = minipay
  await page.getByRole('heading', { name: 'Redeem your reward', level: 1 }).waitFor()
  await page.getByText('Hidden Reward').waitFor()
  expect(await axeFindings(ada.phone, page.mainFrame())).toEqual([])
  // MiniPay is always connected, so there is no connect button and the address is not shown.
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Redeem to this wallet'])
  expect(await minipay.asked()).toEqual(['eth_requestAccounts'])

  await page.getByRole('button', { name: 'Redeem to this wallet' }).click()
  await page.getByRole('heading', { name: 'Reward redeemed!' }).waitFor()
  await page.getByText('What happens next').waitFor()
  const toast = await minipay.toast()
  expect(toast.text).toBe('Redeemed!')
  expect(toast.beside).toBeLessThan(2)
  expect(toast.top).toBeLessThan(40)
  expect(toast.ms).toBeGreaterThanOrEqual(1400)
  expect(toast.ms).toBeLessThan(2500)
  expect(await axeFindings(ada.phone, page.mainFrame())).toEqual([])
  expect((await page.content()).toLowerCase()).not.toContain(address.slice(2, 10))

  // The state is the same after a reload, and on the reward's page.
  await page.reload()
  await page.getByRole('heading', { name: 'Reward redeemed!' }).waitFor()
  await load(ada.phone, `/claim-reward/${ada.item}`)
  await ada.phone.screen.getByText('with us').waitFor()
  expect([...minipay.faults, ...ada.phone.faults]).toEqual([])
  await minipay.close()
  await close(ada)
})

test.runIf(IS_TEST_FULL)(
  '[MPY-01] after a lost answer, a tap sends the request again, and the reward is pending',
  async () => {
    const ada = await finder()
    const { url } = await linkOf(ada)
    const minipay = await openInMiniPay(ada.phone, url, { accounts: [[ada.wallet]] })
    await routeOnce(minipay.page, '**/api/v1/minipay/redeem', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await minipay.page.getByRole('button', { name: 'Redeem to this wallet' }).click()
    await minipay.page.getByRole('main').getByText('You seem to be offline.').waitFor()
    await minipay.page.getByRole('button', { name: 'Try again' }).click()
    await minipay.page.getByRole('heading', { name: 'Reward redeemed!' }).waitFor()
    await minipay.close()
    await close(ada)
  },
)

describe('two people, with and without a wallet', () => {
  let ada: Finder
  let ben: Finder
  beforeAll(async () => {
    ada = await finder()
    ben = await signedInFinder()
  })
  afterAll(() => Promise.all([close(ada), close(ben)]))

  test.runIf(IS_TEST_FULL)('[MPY-01] outside MiniPay, the page explains that and links into MiniPay', async () => {
    const { url, openUrl } = await linkOf(ada)
    const browser = await openInMiniPay(ada.phone, url, {})
    const open = browser.page.getByRole('link', { name: 'Open in MiniPay' })
    await open.waitFor()
    expect(await open.getAttribute('href')).toBe(openUrl)
    expect(await axeFindings(ada.phone, browser.page.mainFrame())).toEqual([])
    expect(browser.faults).toEqual([])
    await browser.close()
  })

  test('[MPY-02] an expired, a truncated and a missing link each show what to do', async () => {
    const [older, newer] = [await linkOf(ada), await linkOf(ada)]
    expect(newer.url).not.toBe(older.url)
    for (const url of [older.url, newer.url.slice(0, -20)]) {
      const minipay = await openInMiniPay(ada.phone, url, { accounts: [[ada.wallet]] })
      await minipay.page.getByText('This link has expired.').waitFor()
      await minipay.page.getByText(/Open MiniPay from the browser again/).waitFor()
      expect(await minipay.page.getByRole('button').count()).toBe(0)
      await minipay.close()
    }
    const without = await openInMiniPay(ada.phone, newer.url.replace(/\?.*/, ''), { accounts: [[ada.wallet]] })
    await without.page.getByRole('heading', { name: 'Start from your reward' }).waitFor()
    expect(await axeFindings(ada.phone, without.page.mainFrame())).toEqual([])
    await without.close()
  })

  test('[MPY-02] each refusal shows a toast, a sentence, and what to do next', async () => {
    const { url } = await linkOf(ben)
    const refusals = [
      [undefined, 'No MiniPay wallet detected, activate it first', /Finish setting up MiniPay/],
      ['nonsense', 'MiniPay wallet address is invalid', /Close MiniPay, then open it again/],
      [
        ada.wallet,
        'Linking one MiniPay wallet to multiple Reward accounts is not supported',
        /Sign in to it in the browser/,
      ],
    ] as const
    for (const [account, text, next] of inFull(refusals, refusals.slice(-1))) {
      const minipay = await openInMiniPay(ben.phone, url, { accounts: [account === undefined ? [] : [account]] })
      await minipay.page.getByRole('button', { name: 'Redeem to this wallet' }).click()
      const notice = minipay.page.getByRole('alert')
      await notice.getByText(text).waitFor()
      await notice.getByText(next).waitFor()
      expect(await minipay.toast()).toMatchObject({ text })
      expect(await axeFindings(ben.phone, minipay.page.mainFrame())).toEqual([])
      expect(minipay.faults).toEqual([])
      await minipay.close()
    }
  })

  test.runIf(IS_TEST_FULL)('[MPY-02] a wallet that was activated in the meantime is found on a retry', async () => {
    const { url } = await linkOf(ben)
    const minipay = await openInMiniPay(ben.phone, url, { accounts: [[], [], [newWallet()]] })
    await minipay.page.getByRole('button', { name: 'Redeem to this wallet' }).click()
    await minipay.page.getByRole('alert').waitFor()
    await minipay.page.getByRole('button', { name: 'Try again' }).click()
    await minipay.page.getByRole('heading', { name: 'Reward redeemed!' }).waitFor()
    await minipay.close()
  })

  test.runIf(IS_TEST_FULL)(
    '[MPY-01] a reward claimed in MiniPay is pending in the browser within 5 s, without a reload',
    async () => {
      const { url } = await linkOf(ada)
      await ada.phone.screen.getByRole('button', { name: 'Claim now' }).waitFor()
      const minipay = await openInMiniPay(ada.phone, url, { accounts: [[ada.wallet]] })
      await minipay.page.getByRole('button', { name: 'Redeem to this wallet' }).click()
      await minipay.page.getByRole('heading', { name: 'Reward redeemed!' }).waitFor()
      await minipay.close()
      await ada.phone.screen.getByText('with us').waitFor({ timeout: 5000 })
      expect(await ada.phone.screen.getByRole('button', { name: 'Claim now' }).count()).toBe(0)
    },
  )
})

test.runIf(IS_TEST_FULL)('[MPY-01] [MPY-02] a reward is redeemed through the MiniPay page in Portuguese', async () => {
  const ana = await signedInFinder({ country: 'BR', language: 'pt-BR' })
  const { url } = await linkOf(ana, 'Resgatar no MiniPay')
  const minipay = await openInMiniPay(ana.phone, url, { accounts: [[], [], [newWallet()]], language: 'pt-BR' })
  await minipay.page.getByRole('heading', { name: 'Resgate sua recompensa', level: 1 }).waitFor()
  await minipay.page.getByRole('button', { name: 'Resgatar nesta carteira' }).click()
  await minipay.page.getByText(/Termine de configurar o MiniPay/).waitFor()
  await minipay.page.getByRole('button', { name: 'Tentar de novo' }).click()
  await minipay.page.getByRole('heading', { name: 'Recompensa resgatada!' }).waitFor()
  await minipay.close()
  await close(ana)
})

test.runIf(IS_TEST_FULL)(
  '[MPY-02] a person without a sign-in is led to it before MiniPay, and back to the reward',
  async () => {
    const { phone, item } = await finder({ wallet: '' })
    await phone.screen.getByRole('button', { name: 'Redeem in MiniPay' }).click()
    await phone.screen.getByText('We only pay accounts that are signed in. It takes a minute.').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.screen.getByRole('link', { name: 'Sign in to get paid' }).click()
    await phone.screen.getByRole('button', { name: 'Sign in with Google' }).click()
    await signInWithGoogle(phone, 'bridge', newPerson())
    await phone.screen.getByRole('dialog').getByRole('button', { name: 'Great' }).click()
    await expect.poll(() => phone.path()).toBe(`/claim-reward/${item}`)
    await settled(phone)
    const { url } = await linkOf({ phone, item, wallet: '' })
    const minipay = await openInMiniPay(phone, url, { accounts: [[newWallet()]] })
    await minipay.page.getByRole('button', { name: 'Redeem to this wallet' }).click()
    await minipay.page.getByRole('heading', { name: 'Reward redeemed!' }).waitFor()
    await minipay.close()
    await phone.page.context().close()
  },
)
