import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveReward } from './harness/grants.ts'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

/** Goes back as the host does: its back button calls `history.back()`. */
const goBack = (phone: Phone) => frameOf(phone).evaluate(() => history.back())
const goForward = (phone: Phone) => frameOf(phone).evaluate(() => history.forward())

/** The calls that claim, exchange or open something. */
function actionsOf(phone: Phone): string[] {
  const calls: string[] = []
  phone.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /\/(user-responses|exchange|minipay-link)$/.test(pathname)) calls.push(pathname)
  })
  return calls
}

/** Removes the browser's newer ways of going back. */
const withoutNewApis = () => {
  for (const name of ['CloseWatcher', 'navigation', 'Navigation', 'NavigateEvent'])
    Object.defineProperty(window, name, { value: undefined, configurable: true })
}

const ENGINES = ['with the Navigation API and CloseWatcher', 'without them']

describe.each(inFull(ENGINES, ENGINES.slice(0, 1)))('in an engine %s', (engine) => {
  let phone: Phone
  let claim: string
  let calls: string[]
  const dialog = () => phone.screen.getByRole('dialog')
  beforeAll(async () => {
    phone = await environment.open({ path: '/rewards/earned', wallet: newWallet() })
    if (engine === 'without them') await phone.page.addInitScript(withoutNewApis)
    await settled(phone)
    claim = `/claim-reward/${await giveReward(environment, phone, 'wallet')}`
    calls = actionsOf(phone)
    await load(phone, '/rewards/earned')
    await settled(phone)
  })
  afterAll(() => phone.page.context().close())

  async function ask() {
    await phone.screen.getByRole('button', { name: 'Claim now' }).click()
    await dialog().getByText('Claim this reward?').waitFor()
  }

  test('going back closes the confirmation of a claim before it leaves the screen, and going forward does not show it again', async () => {
    await goInside(phone, claim)
    await ask()
    await goBack(phone)
    await dialog().waitFor({ state: 'detached' })
    expect(phone.path()).toBe(claim)
    await phone.screen.getByRole('button', { name: 'Claim now' }).waitFor()
    await goForward(phone)
    await ask()
    await dialog().getByRole('button', { name: 'Not yet' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(phone.path()).toBe(claim)
    await expect.poll(() => frameOf(phone).evaluate(() => history.state as unknown)).toBeNull()
    await goBack(phone)
    await phone.screen.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor()
    expect(phone.path()).toBe('/rewards/earned')
    expect(await dialog().count()).toBe(0)
    expect(calls).toEqual([])
  })

  test('Escape closes the confirmation, and the next step back leaves the screen', async () => {
    await goInside(phone, claim)
    await ask()
    await phone.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => frameOf(phone).evaluate(() => history.state as unknown)).toBeNull()
    await goBack(phone)
    await phone.screen.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor()
    expect(calls).toEqual([])
  })

  test('a navigation closes the confirmation, whose button then cannot act', async () => {
    await goInside(phone, claim)
    await ask()
    await frameOf(phone).evaluate(() => Object.assign(window, { asked: document.querySelector('dialog button') }))
    await goInside(phone, '/faq')
    await phone.screen.getByRole('heading', { name: 'Frequently asked questions', level: 1 }).waitFor()
    await dialog().waitFor({ state: 'detached' })
    await frameOf(phone).evaluate(() => (window as unknown as { asked: HTMLElement }).asked.click())
    await goBack(phone)
    await phone.screen.getByRole('button', { name: 'Claim now' }).waitFor()
    expect(await dialog().count()).toBe(0)
    expect(calls).toEqual([])
  })

  test.runIf(IS_TEST_FULL)(
    'a navigation while the entry of a closed confirmation is being removed is kept, and going back skips that entry',
    async () => {
      await goInside(phone, claim)
      await ask()
      await frameOf(phone).evaluate(() => {
        const go = history.go.bind(history)
        history.go = (steps) => {
          history.go = go
          go(steps)
          history.pushState(null, '', '/faq')
          history.replaceState(null, '', '/feedback')
          addEventListener('popstate', () => Object.assign(window, { isRemoved: true }), { once: true })
        }
      })
      await phone.page.keyboard.press('Escape')
      await frameOf(phone).waitForFunction(() => 'isRemoved' in window)
      await phone.screen.getByRole('textbox', { name: 'What happened?' }).waitFor()
      expect(phone.path()).toBe('/feedback')
      await goBack(phone)
      await phone.screen.getByRole('button', { name: 'Claim now' }).waitFor()
      expect(phone.path()).toBe(claim)
      expect(await dialog().count()).toBe(0)
      expect(calls).toEqual([])
    },
  )

  test.runIf(IS_TEST_FULL)(
    'a reload while the confirmation is open leaves no entry without an effect in the history',
    async () => {
      await goInside(phone, '/rewards/earned')
      await settled(phone)
      await goInside(phone, claim)
      await ask()
      await load(phone, claim)
      await phone.screen.getByRole('button', { name: 'Claim now' }).waitFor()
      expect(await dialog().count()).toBe(0)
      await phone.screen.locator('link[rel=manifest]').waitFor({ state: 'attached' })
      await expect.poll(() => frameOf(phone).evaluate(() => history.state as unknown)).toBeNull()
      expect(calls).toEqual([])
    },
  )

  test('going back closes a sheet, also one that a link opens, and a link inside a sheet replaces its entry', async () => {
    await goInside(phone, '/faq')
    await goInside(phone, '/points/history?exchange=none')
    const sheet = phone.screen.getByRole('dialog', { name: 'Track your exchange' })
    await sheet.waitFor()
    await goBack(phone)
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => phone.path()).toBe('/points/history')
    await goBack(phone)
    await phone.screen.getByRole('heading', { name: 'Frequently asked questions', level: 1 }).waitFor()

    await goInside(phone, '/missions')
    await phone.screen.getByRole('button', { name: /Loyalty bonus/ }).click()
    await dialog().getByRole('link', { name: 'Go to the daily streak' }).click()
    await phone.screen.getByRole('heading', { name: 'Daily streak', level: 1 }).waitFor()
    await goBack(phone)
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
    await goBack(phone)
    await phone.screen.getByRole('heading', { name: 'Frequently asked questions', level: 1 }).waitFor()
    expect(phone.faults).toEqual([])
  })

  test('a surface that has just opened or closed takes no taps, so the second tap of a double tap has no effect', async () => {
    await goInside(phone, claim)
    await phone.screen.getByRole('button', { name: 'Claim now' }).waitFor()
    const seen = await frameOf(phone).evaluate(async () => {
      const button = (text: string) =>
        [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text)!
      /** What a tap on the middle of an element would reach. */
      const reached = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return document
          .elementFromPoint(left + width / 2, top + height / 2)
          ?.closest('button')
          ?.textContent?.trim()
      }
      const change = (isOpen: boolean) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if ((document.querySelector('dialog[open]') !== null) !== isOpen) return
            observer.disconnect()
            resolve()
          })
          observer.observe(document, { childList: true, subtree: true, attributes: true })
        })
      const restored = () =>
        new Promise<void>((resolve) => {
          const look = () =>
            reached(document.querySelector('dialog button') ?? button('Redeem in MiniPay'))
              ? resolve()
              : requestAnimationFrame(look)
          look()
        })
      await restored()
      const opened = change(true)
      button('Claim now').click()
      await opened
      const afterOpening = reached(document.querySelector('dialog button')!)
      await restored()
      const closed = change(false)
      button('Not yet').click()
      await closed
      const afterClosing = reached(button('Redeem in MiniPay'))
      await restored()
      return { afterOpening, afterClosing, later: reached(button('Redeem in MiniPay')) }
    })
    expect(seen).toEqual({ afterOpening: undefined, afterClosing: undefined, later: 'Redeem in MiniPay' })
    expect(calls).toEqual([])
  })
})

test.runIf(IS_TEST_FULL)(
  'the link of a reward whose claim is answered after its screen was left is not opened over another screen',
  async () => {
    const phone = await environment.open({ path: '/rewards/earned', wallet: newWallet() })
    await settled(phone)
    const item = await giveReward(environment, phone, 'link')
    await goInside(phone, `/claim-reward/${item}`)
    const claimed = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await phone.page.route('**/api/v1/claimforms/user-responses', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      claimed.resolve()
      await answered.promise
      await route.continue()
    })
    await phone.screen.getByRole('button', { name: 'Claim now' }).click()
    await claimed.promise
    await goInside(phone, '/faq')
    await phone.screen.getByRole('heading', { name: 'Frequently asked questions', level: 1 }).waitFor()
    // Of this call: a person who is back before the answer is on the reward's screen, where its link is opened.
    const done = phone.page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/claimforms/user-responses'),
    )
    answered.resolve()
    expect((await done).status()).toBe(200)
    await goInside(phone, `/claim-reward/${item}`)
    await phone.screen.getByText("You've claimed this reward.").waitFor()
    expect(phone.path()).toBe(`/claim-reward/${item}`)
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)
