import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askLab, earn } from './harness/grants.ts'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import { openConsole, consoleSettled } from './harness/console.ts'
import { openInMiniPay } from './harness/minipay.ts'
import { reportCounter } from './harness/native.ts'
import { newPerson, signedIn } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

/**
 * Translates a page as Chrome does: continuously, each text is replaced by two elements with its translation, which
 * here is the text itself in brackets, and the page gets the language of the translation. A marker counts the texts.
 */
function translate(): void {
  // Not the lab around the phone.
  if (window.parent !== window && !location.host.startsWith('phone')) return
  if (window.parent === window && location.pathname.startsWith('/lab')) return
  const state = { count: 0 }
  Object.assign(window, { translated: state })
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    if (root instanceof Text) texts.push(root)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest('font, script, style, title')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `[${text.data}]`
      outer.append(inner)
      text.replaceWith(outer)
      state.count++
    }
  }
  const start = () => {
    translateIn(document.body)
    document.documentElement.lang = 'sw'
    document.documentElement.classList.add('translated-ltr')
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === 'characterData') translateIn(target)
        else for (const node of addedNodes) if (node.isConnected) translateIn(node)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  if (document.body) start()
  else addEventListener('DOMContentLoaded', start)
}

/** The visible text of the page, without the brackets of the translation. */
const textOf = (phone: Phone) =>
  frameOf(phone).evaluate(() => document.body.innerText.replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' '))
const says = (phone: Phone, text: RegExp | string) => expect.poll(() => textOf(phone)).toMatch(text)
/** A button or link by the words in its translated name. */
const named = ({ screen }: Phone, role: 'button' | 'link' | 'tab', name: RegExp) =>
  screen.getByRole(role, { name }).first()

async function open(path: string): Promise<Phone> {
  const phone = await environment.open({ path: '/sw.js', wallet: newWallet() })
  await phone.page.addInitScript(translate)
  await load(phone, path)
  return phone
}

describe('a translated page', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await open('/missions')))
  afterAll(() => phone.page.context().close())

  test('a check-in on Missions is counted and shown', async () => {
    await says(phone, /Daily streak/)
    await named(phone, 'button', /Check in \+10/).click()
    await says(phone, /10 points earned!/)
    await says(phone, /Done for today|Next check-in/)
    await goInside(phone, '/missions/streaks')
    await says(phone, /1 day\b/)
    await says(phone, /Next check-in in/)
    // A text that changes every second.
    const first = await textOf(phone)
    await expect.poll(() => textOf(phone)).not.toBe(first)
  })

  test.runIf(IS_TEST_FULL)('a spin turns the wheel, shows its prize and the remaining spins', async () => {
    await goInside(phone, '/roulette')
    await says(phone, /1 spin left/)
    await named(phone, 'button', /Spin the wheel/).click()
    await phone.screen.getByRole('dialog').waitFor()
    await phone.page.keyboard.press('Escape')
    await phone.screen.getByRole('dialog').waitFor({ state: 'detached' })
    await says(phone, /Free spin/)
    expect(await textOf(phone)).not.toMatch(/1 spin left.*1 spin left/)
  })

  test.runIf(IS_TEST_FULL)(
    'an exchange shows its preview while the amount changes, its confirmation and its receipt',
    async () => {
      // The person has checked in today.
      await askLab(environment, 'clock', { days: 1 })
      await earn(environment, phone, 7)
      await load(phone, '/points')
      const field = phone.screen.getByLabel('How many points')
      const isTooSmall = async () => (await textOf(phone)).includes('At least 100 points')
      for (const [points, amount, tooSmall] of [
        ['100', '0.10', false],
        ['150', '0.15', false],
        ['50', '0.05', true],
        ['100', '0.10', false],
      ] as const) {
        await field.fill(points)
        await says(phone, new RegExp(`You get ${amount} cUSD`))
        await expect.poll(isTooSmall).toBe(tooSmall)
      }
      await phone.screen.getByRole('button', { name: /^\[?Exchange/ }).click()
      await phone.screen
        .getByRole('dialog')
        .getByRole('button', { name: /Exchange/ })
        .click()
      await says(phone, /0\.10 cUSD is on its way/)
      await phone.screen
        .getByRole('dialog')
        .getByRole('button', { name: /Got it/ })
        .click()
      await phone.screen.getByRole('dialog').waitFor({ state: 'detached' })
      await goInside(phone, '/points/history')
      await says(phone, /Exchange/)
      await says(phone, /-100|−100/)
    },
  )

  test('a claim is confirmed and shown as pending, in the tabs of Rewards too', async () => {
    const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
    await goInside(phone, `/claim-reward/${awards[0]!.rewardItemId}`)
    await named(phone, 'button', /Claim now/).click()
    await phone.screen
      .getByRole('dialog')
      .getByRole('button', { name: /Claim now/ })
      .click()
    await phone.screen.getByRole('dialog').waitFor({ state: 'detached' })
    await named(phone, 'button', /Claim now/).waitFor({ state: 'detached' })
    await goInside(phone, '/rewards/earned')
    await named(phone, 'tab', /Claimed/).click()
    await named(phone, 'tab', /Pending/).click()
    await says(phone, /Hidden Reward/)
    await named(phone, 'tab', /Unclaimed/).click()
    await expect.poll(() => textOf(phone)).not.toMatch(/Hidden Reward/)
  })

  test('the calls keep the language of the client, every text was translated, and nothing failed', async () => {
    const sent = phone.page.waitForRequest('**/api/v1/points')
    await goInside(phone, '/points')
    expect((await sent).headers()['accept-language']).toMatch(/^en/)
    await settled(phone)
    expect(
      await frameOf(phone).evaluate(() => (window as unknown as { translated: { count: number } }).translated.count),
    ).toBeGreaterThan(100)
    expect(await textOf(phone)).not.toMatch(/Something went wrong/)
    expect(phone.faults).toEqual([])
  })
})

test.runIf(IS_TEST_FULL)('the page in MiniPay redeems a reward while it is translated', async () => {
  // Only the linked wallets of people who have signed in are paid.
  const phone = await signedIn(environment, 'bridge', newPerson(), '/rewards/earned', { wallet: '' })
  await settled(phone)
  const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
  await goInside(phone, `/claim-reward/${awards[0]!.rewardItemId}`)
  const answer = phone.page.waitForResponse((response) => response.url().endsWith('/minipay-link'))
  await phone.screen.getByRole('button', { name: 'Redeem in MiniPay' }).click()
  const { url } = (await (await answer).json()) as { url: string }
  const minipay = await openInMiniPay(phone, 'about:blank', { accounts: [[newWallet()]] })
  await minipay.page.addInitScript(translate)
  await minipay.page.goto(url)
  await minipay.page.getByRole('button', { name: /Redeem to this wallet/ }).click()
  await expect
    .poll(() => minipay.page.evaluate(() => document.body.innerText.replaceAll(/[[\]]/g, '')))
    .toMatch(/on its way|Redeemed|Done|wallet/i)
  await minipay.page.getByRole('button', { name: /Redeem to this wallet/ }).waitFor({ state: 'detached' })
  expect(minipay.faults).toEqual([])
  await minipay.close()
  await phone.page.context().close()
})

test.runIf(IS_TEST_FULL)('the console works while it is translated', async () => {
  const { page, faults, goTo } = await openConsole(environment)
  await page.evaluate(translate)
  for (const path of ['/points', '/rewards', '/missions', '/audit', '/account', '/']) {
    await goTo(path)
    await consoleSettled(page)
  }
  const shown = () => page.evaluate(() => document.body.innerText)
  await goTo('/account')
  await page
    .getByRole('button', { name: /recovery codes/i })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await shown()).toMatch(/\[/)
  expect(faults).toEqual([])
  await page.context().close()
})
