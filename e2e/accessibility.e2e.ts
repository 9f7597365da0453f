import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earn, giveReward } from './harness/grants.ts'
import { accessibilityTreeFaults, accessibilityTree } from './harness/accessibility-tree.ts'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import { todayOf } from './harness/missions.ts'
import { reportCounter } from './harness/native.ts'
import { faultsOfArrival, faultsOfLargeText, moving, smallTargets } from './harness/screen-faults.ts'
import { screensToExamine } from './harness/section-2.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { NO_FIXTURES } from './harness/fixtures.ts'
import { newWallet } from '@momi/api/testing/random-values'

type Look = (phone: Phone) => Promise<string[]>

const LOOKS = {
  'each control is at least 44 × 44 px': smallTargets,
  'text of twice the size is not cut off, does not overlap and does not overflow': faultsOfLargeText,
  'nothing moves with reduced motion': moving,
  'screen readers find one heading, one main part, and a name for each control': async (phone) =>
    accessibilityTreeFaults(await accessibilityTree(phone)),
} satisfies Record<string, Look>
const ARRIVAL = 'a navigation leads to the top of the screen, with the focus on its heading and its name in the title'
const PAGE_FAULTS = 'the page has no errors'
const OF_A_ROUTE: Readonly<Record<string, Look>> = {
  ...LOOKS,
  [ARRIVAL]: faultsOfArrival,
  [PAGE_FAULTS]: async ({ faults }) => faults.splice(0),
}

let environment: Environment
const faults = new Map(Object.keys(OF_A_ROUTE).map((look) => [look, [] as string[]]))

/** A phone whose person has checked in on six days. */
async function busyPhone(settings: PhoneSettings = {}): Promise<Phone> {
  const phone = await environment.open({ path: '/missions/streaks', wallet: newWallet(), ...settings })
  await settled(phone)
  await earn(environment, phone, 6)
  return phone
}

/**
 * Opens the routes once inside the client, in Portuguese, which has the longest texts, with a person who has data of
 * every kind.
 */
beforeAll(async () => {
  environment = await openEnvironment()
  const phone = await busyPhone({ country: 'BR', language: 'pt-BR' })
  const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
  const hidden = awards[0]?.rewardItemId ?? ''
  const [voucher, jackpot] = [
    await giveReward(environment, phone, 'voucher', 'BR'),
    await giveReward(environment, phone, 'jackpot', 'BR'),
  ]
  await load(phone, '/debug-info')
  await settled(phone)
  for (const path of [
    ...screensToExamine('bridge', { ...NO_FIXTURES, reward: voucher, find: hidden }).map((entry) => entry.path),
    `/claim-reward/${hidden}`,
    `/rewards/won/${jackpot}`,
  ]) {
    await goInside(phone, path)
    await settled(phone)
    for (const [look, findIn] of Object.entries(OF_A_ROUTE))
      faults.get(look)?.push(...(await findIn(phone)).map((fault) => `${path}: ${fault}`))
    // The next screen has to start at its top even if this one was scrolled.
    await frameOf(phone).evaluate(() => scrollTo(0, document.body.scrollHeight))
  }
}, 300_000)
afterAll(() => environment.close())

test.each(Object.keys(OF_A_ROUTE))('on each screen, %s', (look) => {
  expect(faults.get(look)).toEqual([])
})

describe('a phone with six check-ins', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await busyPhone()
    await load(phone, '/missions')
  })
  afterAll(() => phone.page.context().close())

  test('going back restores a screen’s scroll position', async () => {
    await goInside(phone, '/missions')
    const { screen } = phone
    const frame = () => frameOf(phone)
    // This link is visible at the scroll position below, so that the tap does not scroll.
    const wheel = todayOf(phone).getByRole('link', { name: /^Lucky wheel/ })
    await wheel.waitFor()
    const place = await frame().evaluate(() => {
      scrollTo(0, 300)
      return scrollY
    })
    expect(place).toBe(300)
    await wheel.click()
    await screen.getByRole('heading', { level: 1, name: 'Lucky wheel' }).waitFor()
    expect(await frame().evaluate(() => scrollY)).toBe(0)
    await frame().evaluate(() => history.back())
    await screen.getByRole('heading', { level: 1, name: 'Missions' }).waitFor()
    await expect.poll(() => frame().evaluate(() => scrollY)).toBe(place)
    expect(await frame().evaluate(() => document.title)).toBe('Missions · Momi')
  })

  test('dialogs and sheets do not move with reduced motion, fit with large text, and have names', async () => {
    const found: string[] = []
    for (const [path, name] of [
      ['/missions', /^Loyalty bonus/],
      ['/missions/streaks', /^Check in/],
      ['/missions/streaks', /^Buy one/],
      ['/points', /^Deep purple/],
      ['/roulette', /^Spin the wheel/],
    ] as const) {
      await goInside(phone, path)
      await phone.screen.getByRole('button', { name }).click()
      await phone.screen.getByRole('dialog').waitFor()
      for (const findIn of [smallTargets, faultsOfLargeText, moving])
        found.push(...(await findIn(phone)).map((fault) => `${name.source}: ${fault}`))
      const dialogs = (await accessibilityTree(phone)).filter(({ role }) => role === 'dialog')
      expect(dialogs).toMatchObject([{ name: expect.stringMatching(/\w/) as unknown }])
      await phone.page.keyboard.press('Escape')
      await phone.screen.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  })
})

test.each([
  ['pt-PT', 'pt-BR'],
  ['en-GH', 'en-GH'],
  ['fr-FR', 'en-US'],
])('[APP-07] with the preferred language %s, the document’s language is %s', async (locale, lang) => {
  const page = await environment.openWindow({ locale })
  await page.goto(`${environment.api.web}/missions`)
  await page.locator('h1').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(lang)
  await page.context().close()
})
