import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earn } from './harness/grants.ts'
import { accessibilityTree } from './harness/accessibility-tree.ts'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import { todayOf } from './harness/missions.ts'
import { faultsOfLargeText, moving, smallTargets } from './harness/screen-faults.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

// routes.e2e.ts looks at each screen.
describe('a phone with six check-ins', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await environment.open({ path: '/missions/streaks', wallet: newWallet() })
    await settled(phone)
    await earn(environment, phone, 6)
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
