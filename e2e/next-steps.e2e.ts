import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askLab, giveReward, switchMission } from './harness/grants.ts'
import { axeFindings, frameOf, goInside, load, settled } from './harness/inspect.ts'
import { installAnew } from './harness/install-anew.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { headingOf } from './harness/screen.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ country: 'GH', language: 'en-US', path: '/missions' })
  await settled(phone)
})
afterAll(() => environment.close())

const UNKNOWN = '11111111-1111-4111-8111-111111111111'
const NOT_FOUND = [
  ['a reward', `/claim-reward/${UNKNOWN}`],
  ['a form', `/claim-form/${UNKNOWN}`],
  ['a win', `/rewards/won/${UNKNOWN}`],
  ['a find', `/hidden-reward-found/${UNKNOWN}`],
  ['a MiniPay link', '/minipay/redeem-reward?link=unknown'],
] as const

test.each(inFull(NOT_FOUND, NOT_FOUND.slice(0, 2)))(
  'a page that cannot find what it should show links to Rewards: %s',
  async (_, path) => {
    await goInside(phone, path)
    await phone.screen.getByRole('alert').getByRole('link', { name: 'Go to Rewards' }).click()
    await headingOf(phone.screen, 'Rewards').waitFor()
  },
)

describe('missions that are off', () => {
  const switchAll = async (enabled: boolean) => {
    for (const mission of ['streaks', 'data_saved', 'roulette'])
      await switchMission(environment, 'GH', mission, enabled)
  }
  beforeAll(async () => {
    await switchAll(false)
    await load(phone, '/missions')
    await settled(phone)
  })
  afterAll(() => switchAll(true))

  const OF_MISSIONS = [
    ['streaks', '/missions/streaks'],
    ['streaks', '/missions/streaks/adjustments'],
    ['data_saved', '/missions/data-saved'],
    ['roulette', '/roulette'],
  ] as const
  test.each(inFull(OF_MISSIONS, OF_MISSIONS.slice(-1)))(
    'while a mission is off (%s), its screen %s links to Missions',
    async (_, path) => {
      await goInside(phone, path)
      await phone.screen.getByRole('alert').getByRole('link', { name: 'Go to Missions' }).click()
      await headingOf(phone.screen, 'Missions').waitFor()
    },
  )
})

test('[DEV-01] a bridge that returns its access and refresh tokens as a pair is accepted', async () => {
  await installAnew(phone, { fault: 'tokens-in-pairs', language: 'en-US', path: '/missions' })
  await phone.screen.getByRole('listitem').first().waitFor()
})

test.runIf(IS_TEST_FULL)(
  'while the bridge returns no token, the page shows what is happening, and a link to help',
  async () => {
    await installAnew(phone, { fault: 'tokens-silent', language: 'en-US', path: '/missions' })
    const notice = phone.screen.getByRole('alert')
    await notice.getByText('Sign-in is taking longer than usual.').waitFor()
    await notice.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await notice.getByRole('link', { name: 'FAQ' }).click()
    await headingOf(phone.screen, 'Frequently asked questions').waitFor()
    expect(frameOf(phone).url()).toContain('/faq')
  },
)

test('[CLI-01] Missions links to the profile and to Rewards, with the number of unclaimed rewards and of those that expire soon', async () => {
  const phone = await environment.open({ country: 'NG', language: 'en-US', path: '/missions' })
  const tile = phone.screen.getByRole('link', { name: /^Rewards/ })
  await tile.getByText("What you've won").waitFor()
  expect(await tile.innerText()).not.toMatch(/\d/)
  await giveReward(environment, phone, 'voucher')
  await giveReward(environment, phone, 'wallet')
  await load(phone, '/missions')
  await tile.getByText('ready to claim').waitFor()
  expect(await tile.innerText()).toMatch(/^Rewards\s+What you've won\s+2\s+ready to claim$/)
  // Rewards granted by the lab can be claimed for 14 days. `later` skips one more day; the lab then reloads the page.
  await askLab(environment, 'clock', { days: 11 })
  await phone.later()
  await tile.getByText('2 expire soon').waitFor()
  expect(await tile.innerText()).toMatch(/2\s+ready to claim$/)
  expect(await axeFindings(phone)).toEqual([])
  await tile.click()
  await headingOf(phone.screen, 'Rewards').waitFor()
  expect(phone.path()).toBe('/rewards/earned')
  await phone.screen.getByRole('link', { name: 'Claim now' }).first().waitFor()
  await phone.screen.getByRole('button', { name: 'Back' }).click()
  await headingOf(phone.screen, 'Missions').waitFor()
  await phone.screen.getByRole('link', { name: 'Profile' }).click()
  await headingOf(phone.screen, 'Profile').waitFor()
  await phone.page.context().close()
})
