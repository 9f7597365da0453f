import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf } from './harness/catalogue.ts'
import { giveReward } from './harness/grants.ts'
import { goInside, settled, textsOn } from './harness/inspect.ts'
import { reportCounter } from './harness/native.ts'
import { screensToExamine } from './harness/section-2.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { NO_FIXTURES } from './harness/fixtures.ts'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment({ POINTS_COUNTRIES: 'NG' })))
afterAll(() => environment.close())

const POINTS = /\b(points?|pontos?)\b/i

/** Gives the phone's person two rewards, one of them found in an article; returns their ids. */
async function fixturesOf(phone: Phone, country: string) {
  const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
  const reward = await giveReward(environment, phone, 'wallet', country)
  return { ...NO_FIXTURES, reward, find: awards.find(({ rewardItemId }) => rewardItemId)?.rewardItemId ?? reward }
}

const BRAZIL = ['BR', 'pt-BR'] as const

test.each(inFull([['KE', 'en-US'], BRAZIL], [BRAZIL]))(
  '[MIS-04] no screen of a country without points mentions points: %s',
  async (country, language) => {
    const phone = await environment.open({ country, language, isDefaultBrowser: 'true', path: '/debug-info' })
    await settled(phone)
    const fixtures = await fixturesOf(phone, country)
    const words = catalogueOf(language)
    const refusal = words.get("Points aren't available in your country right now.") ?? ''
    const said: string[] = []
    for (const { path } of screensToExamine('bridge', fixtures)) {
      await goInside(phone, path)
      await settled(phone)
      // An old link to points shows that the country has none.
      if (path.startsWith('/points')) await phone.screen.getByText(refusal).waitFor()
      else said.push(...(await textsOn(phone)).filter((text) => POINTS.test(text)).map((text) => `${path}: ${text}`))
    }
    expect(said).toEqual([])
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test.runIf(IS_TEST_FULL)(
  'in a country without points, the missions that pay points are off, and the wheel sells no spin',
  async () => {
    const phone = await environment.open({ country: 'KE', language: 'en-US', path: '/missions' })
    await phone.screen.getByRole('link', { name: /Lucky wheel/ }).waitFor()
    const cards = phone.screen.getByRole('listitem')
    expect((await cards.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['Hidden rewards'])
    await goInside(phone, '/roulette')
    await phone.screen.getByRole('button', { name: 'Spin the wheel' }).waitFor()
    expect(await phone.screen.getByText('Bought', { exact: true }).count()).toBe(0)
    expect(await phone.screen.getByRole('button', { name: /Buy a spin/ }).count()).toBe(0)
    await goInside(phone, '/missions/streaks')
    await phone.screen.getByText("The daily streak isn't available right now.").waitFor()
    await phone.screen.getByRole('link', { name: 'Go to Missions' }).click()
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
    await phone.page.context().close()
  },
)
