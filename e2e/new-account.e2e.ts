import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf } from './harness/catalogue.ts'
import { switchMission } from './harness/grants.ts'
import { axeFindings, goInside, settled } from './harness/inspect.ts'
import { newPerson, signInWithGoogle } from './harness/people.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment(
    { PRIZE_ACCOUNT_AGE_MINUTES: '10', ANALYTICS_CONSENT_COUNTRIES: 'XX' },
    // The chain on which a wallet confirms itself.
    { withPayouts: true },
  )
  await switchMission(environment, 'BR', 'giveaway', true)
})
afterAll(() => environment.close())

/** This person of the vendor's app is not signed in. */
const UNKNOWN = { country: 'BR', language: 'en-US', wallet: '' }
const NOTICE = /^New account: you can win prizes .+\.$/
const NOTICE_PT = /^Conta nova: você pode ganhar prêmios .+\.$/
const SCREENS = Object.entries({
  '/missions/hidden-rewards': 'Hidden rewards',
  '/roulette': 'Lucky wheel',
  '/terms/roulette': 'Wheel rules',
  '/giveaway': 'Giveaway',
})
/** In `npm test`, a screen whose prizes wait for the age of the account, and one that does not go on before it. */
const SHOWN = inFull(
  SCREENS,
  SCREENS.filter(([path]) => path === '/roulette' || path === '/giveaway'),
)

test.runIf(IS_TEST_FULL)(
  'a new account sees on every prize screen when it may get prizes, until it is old enough',
  async () => {
    const phone = await environment.open({ ...UNKNOWN, path: '/missions' })
    await settled(phone)
    const show = async (path: string, name: string) => {
      await goInside(phone, path)
      await phone.screen.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await settled(phone)
    }
    for (const [path, heading] of SHOWN) {
      await show(path, heading)
      await phone.screen.getByText(NOTICE).waitFor()
      await phone.screen.getByRole('link', { name: 'Sign in to get prizes now' }).waitFor()
      expect(await axeFindings(phone)).toEqual([])
    }
    await phone.screen.getByRole('button', { name: 'Continue' }).and(phone.screen.locator(':disabled')).waitFor()
    await goInside(phone, '/giveaway/claim/vivo-1gb')
    await expect.poll(() => phone.path()).toBe('/giveaway')
    await phone.screen.getByText(NOTICE).waitFor()

    await phone.pressAndReload('Next hour')
    for (const [path, heading] of inFull(SCREENS, SCREENS.slice(-1))) {
      await show(path, heading)
      await expect.poll(() => phone.screen.getByText(NOTICE).count()).toBe(0)
    }
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test('[TRU-02] the notice on a prize screen leads to MiniPay, where two taps confirm the wallet on the chain, and prizes are open without a sign-in', async () => {
  const phone = await environment.open({ ...UNKNOWN, wallet: newWallet(), path: '/giveaway' })
  await phone.screen.getByText(NOTICE).waitFor()
  await phone.screen.getByRole('button', { name: 'Confirm in MiniPay' }).click()
  const minipay = phone.page.frameLocator('iframe[title=MiniPay]')
  await minipay.getByText('MiniPay asks you to send 0 to yourself. That shows us the wallet is yours.').waitFor()
  await minipay.getByRole('button', { name: 'Confirm your wallet' }).click()
  await minipay.getByRole('heading', { name: 'Your wallet is confirmed' }).waitFor()
  await phone.press('Back to Missions')
  await phone.screen.getByText(NOTICE).waitFor({ state: 'detached' })
  expect(phone.path()).toBe('/giveaway')
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test.runIf(IS_TEST_FULL)(
  'a person of plain web sees on a prize screen that a sign-in or a confirmed wallet opens prizes, at any age',
  async () => {
    const phone = await environment.open({ ...UNKNOWN, mode: 'web', path: '/missions/hidden-rewards' })
    const notice = phone.screen.getByText("You can get prizes once you're signed in or your wallet is confirmed.")
    await notice.waitFor()
    await phone.pressAndReload('Next hour')
    await notice.waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.screen.getByRole('link', { name: 'Sign in to get prizes now' }).waitFor()
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test.runIf(IS_TEST_FULL)(
  'the notice for a new account is shown in Portuguese, and a person who signs in from the notice returns to the wheel, without the notice and with all prizes on it',
  async () => {
    const words = catalogueOf('pt-BR')
    const phone = await environment.open({ ...UNKNOWN, language: 'pt-BR', path: '/terms/roulette' })
    const drawable = phone.screen.getByRole('row').filter({ hasText: /1 em \d/ })
    // All but the three prizes that a new account cannot get yet.
    await expect.poll(() => drawable.count()).toBe(5)
    await goInside(phone, '/roulette')
    await phone.screen.getByText(NOTICE_PT).waitFor()
    await phone.screen.getByRole('link', { name: 'Entre para receber prêmios já' }).click()
    await phone.screen.getByRole('button', { name: words.get('Sign in with Google')! }).click()
    await signInWithGoogle(phone, 'bridge', newPerson())
    await phone.screen
      .getByRole('dialog')
      .getByRole('button', { name: words.get('Great')! })
      .click()
    await phone.screen.getByRole('heading', { name: words.get('Lucky wheel')! }).waitFor()
    await settled(phone)
    expect(phone.path()).toBe('/roulette')
    expect(await phone.screen.getByText(NOTICE_PT).count()).toBe(0)
    await goInside(phone, '/terms/roulette')
    await expect.poll(() => drawable.count()).toBe(8)
    await phone.page.context().close()
  },
)
