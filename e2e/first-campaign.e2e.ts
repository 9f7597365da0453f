import { staffCredentials } from '@momi/api/testing/staff-credentials'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WAIT_MS } from './harness/chromium.ts'
import { consoleSettled, WIDE } from './harness/console.ts'
import { faultsOf } from './harness/faults.ts'
import { openProduction, type Production } from './harness/production.ts'
import { openVendorApp } from './harness/vendor-app.ts'

// From an empty database to the first voucher on a phone, with the console alone. The calls behind it are tested in every
// run, in apps/api/src/first-hour.test.ts.

describe.runIf(IS_TEST_FULL)('a new installation', () => {
  let production: Production
  beforeAll(async () => (production = await openProduction({ isEmpty: true })))
  afterAll(() => production.close())

  /** Adds a member of staff by command, as the first ones are, and signs in to the console for the first time. */
  async function newStaff(name: string, role: 'campaigns' | 'operator') {
    const email = `${name.toLowerCase()}@momi.example`
    const added = production.momi('staff', 'add', email, role, name, '--operator', 'eve', '--why', 'the first staff')
    const context = await production.browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' })
    context.setDefaultTimeout(WAIT_MS)
    const page = await context.newPage()
    const faults = faultsOf(page)
    await page.goto(production.api.internal)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(/first password is (\S+)/.exec(added)![1]!)
    // Whoever goes on as usual is led to the first sign-in too.
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'First sign-in: set up an authenticator app' }).click()
    const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
    await page.getByRole('textbox', { name: 'Code' }).fill(staffCredentials('newcomer', new Date(), secret).code)
    await page.getByRole('textbox', { name: 'New password' }).fill('seven quiet herons')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('I have kept these codes.').click()
    await page.getByRole('button', { name: 'Open the console' }).click()
    await consoleSettled(page)
    return { page, faults }
  }

  const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const stateOf = (page: Page) => sectionOf(page, 'About this change')

  test.each([
    [
      'en-NG',
      'NG',
      {
        '/missions/streaks': "The daily streak isn't available right now.",
        '/roulette': "The lucky wheel isn't available right now.",
        '/points': 'Your balance',
        '/rewards/earned': 'No rewards to claim',
      },
    ],
    [
      'pt-BR',
      'BR',
      {
        '/missions/streaks': 'A sequência diária não está disponível no momento.',
        '/roulette': 'A roleta não está disponível no momento.',
        '/points': 'Seu saldo',
        '/rewards/earned': 'Nenhuma recompensa para resgatar',
      },
    ],
  ])('a phone in %s sees what there is before anything was published', async (locale, country, screens) => {
    const { page, faults } = await openVendorApp(production, '/profile', { locale, country })
    for (const [path, text] of Object.entries(screens)) {
      await page.goto(production.web + path)
      await page.getByText(text).first().waitFor()
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('staff lead Nigeria from nothing to a claimed voucher by the checklist of the console', async () => {
    const phone = await openVendorApp(production, '/missions/streaks')

    const { page, faults } = await newStaff('Ana', 'campaigns')
    const steps = sectionOf(page, 'First steps')
    await steps.getByRole('combobox', { name: 'Choose the first country' }).click()
    await page.getByRole('option', { name: 'Nigeria' }).click()
    await steps.getByText('Load the stock of a reward, once the reward is published').waitFor()
    // The forms of what is new begin with the starter campaign, and with the settings that apply already.
    for (const [path, label, value] of [
      ['mission/NG/streaks', 'Day 7', '60 points'],
      ['country/NG/settings', 'Hold of payouts', '24 hours'],
    ] as const) {
      await page.goto(`${production.api.internal}/campaign/subjects/${path}`)
      expect(await page.getByRole('textbox', { name: label }).inputValue()).toBe(value)
    }
    await page.goto(`${production.api.internal}/campaign?country=NG`)
    await steps.getByRole('button', { name: 'Begin with the starter campaign' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('the launch in Nigeria')
    await page.getByRole('button', { name: 'Begin the draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'Starter campaign, Nigeria' }).waitFor()
    const change = new URL(page.url()).pathname
    await page.getByText('Nobody else may approve it yet').waitFor()

    // The hidden reward is to be worth more.
    const reward = page.getByRole('region', { name: '₦200 airtime, Nigeria' })
    await reward.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'English', exact: true }).fill('₦500 airtime')
    await page.getByRole('button', { name: 'Save in the change' }).click()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await stateOf(page).getByText('Waiting for approval').waitFor()

    const second = await newStaff('Ben', 'operator')
    await second.page.goto(`${production.api.internal}${change}`)
    await second.page.getByRole('button', { name: /^Approve/ }).click()
    await second.page
      .getByRole('dialog')
      .getByLabel(/^Note to /)
      .fill('looked at each value')
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await stateOf(second.page).getByText('Ready to publish').waitFor()
    await second.page.context().close()

    await page.reload()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
    await stateOf(page).getByText('Published', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await steps.getByText('Add the first reward: done').waitFor()
    await steps.getByRole('link', { name: 'Load the stock of a reward' }).click()
    await page.getByRole('link', { name: '₦500 airtime' }).first().click()
    await page.getByRole('button', { name: 'Import codes' }).click()
    const codes = { name: 'airtime.csv', mimeType: 'text/csv', buffer: Buffer.from('code\nAIR-1111\nAIR-2222\n') }
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(codes)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('bought for the launch')
    await page.getByRole('button', { name: 'Load 2 items' }).click()
    await page.getByText('2 loaded = 2 free').waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await sectionOf(page, 'Running').waitFor()
    await steps.waitFor({ state: 'detached' })
    expect(faults).toEqual([])

    await production.ageAccounts()
    await phone.page.reload()
    await phone.page.getByRole('button', { name: 'Check in +10' }).click()
    await phone.page.getByText('10 points earned!').waitFor()
    await phone.page.goto(`${production.web}/roulette`)
    await phone.page.getByRole('button', { name: 'Spin the wheel' }).click()
    await phone.page.getByRole('dialog').getByRole('heading').waitFor()
    const { awards } = await phone.report('hidden_rewards', 4)
    const found = awards.find(({ rewardItemId }) => rewardItemId !== null)!
    await phone.page.goto(`${production.web}/claim-reward/${found.rewardItemId}`)
    await phone.page.getByRole('button', { name: 'Claim now' }).click()
    await phone.page.getByText(/^AIR-(1111|2222)$/).waitFor()
    await phone.page.context().close()
  })
})
