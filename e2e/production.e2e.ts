import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduction, type Production } from './harness/production.ts'
import { headingOf } from './harness/screen.ts'
import { openVendorApp } from './harness/vendor-app.ts'

// The main ways in the configuration that ships: the api in production, rewards only in the SDK, https, the service
// worker, and a vendor's app that has its own Missions screen.

let production: Production
beforeAll(async () => (production = await openProduction()))
afterAll(() => production.close())

test(
  'a person checks in, signs in, spins, exchanges, claims and reads the questions, and the page reports for them',
  { timeout: 400_000 },
  async () => {
    const { page, faults, opened, goInside, report } = await openVendorApp(production, '/missions/streaks')
    /** Repeats a report until it pays, because a new account's counts grow with its age. */
    const earned = async (type: string, count: number) => {
      let awards: Awaited<ReturnType<typeof report>>['awards'] = []
      // What the last report was answered is what a failure of this test shows.
      const outcome = async () => {
        const answer = await report(type, count).catch((error: Error) => error)
        if (answer instanceof Error) return answer.message
        awards = answer.awards
        return awards.length > 0 ? 'paid' : JSON.stringify(answer)
      }
      await expect.poll(outcome, { timeout: 150_000, interval: 1000 }).toBe('paid')
      return awards
    }
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Check in +10' }).click()
    await page.getByText('10 points earned!').waitFor()
    // The Missions screen is the app's, so the page reports the default browser on this one, and shows what it paid.
    await dialog.getByText('Make it your default browser').waitFor()
    await dialog.getByRole('button').click()

    await goInside('/login/google?next=%2Fprofile')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await dialog.getByRole('button', { name: 'Great' }).click()
    await headingOf(page, 'Profile').waitFor()

    await production.ageAccounts()
    // The app reports an article that was read while the page was closed.
    await earned('open_article', 1)
    await page.goto(`${production.web}/points`)
    await dialog.getByText('Open an article').waitFor()
    await dialog.getByRole('button').click()

    await goInside('/roulette')
    await page.getByRole('button', { name: 'Spin the wheel' }).click()
    await dialog.getByRole('heading').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await goInside('/points')
    await page.getByRole('button', { name: 'Minimum', exact: true }).click()
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await dialog.getByRole('button', { name: 'Exchange' }).click()
    await dialog.getByRole('heading', { name: /0\.10 cUSD/ }).waitFor()
    await dialog.getByRole('button', { name: 'Track your exchange' }).click()
    await headingOf(page, 'Points history').waitFor()
    await page.getByRole('dialog', { name: 'Track your exchange' }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    const awards = await earned('hidden_rewards', 4)
    await goInside(`/claim-reward/${awards[0]!.rewardItemId}`)
    await page.getByRole('button', { name: 'Claim now' }).click()
    await dialog.getByRole('button', { name: 'Claim now' }).click()
    await page.getByRole('button', { name: 'Claim now' }).waitFor({ state: 'detached' })
    await goInside('/rewards/earned')
    await page.getByRole('tab', { name: 'Pending' }).click()
    await page.getByText('Hidden Reward').first().waitFor()

    await goInside('/faq')
    await headingOf(page, 'Frequently asked questions').waitFor()
    expect(opened).toEqual([])
    await page.goto(`${production.web}/missions`)
    await page.getByText('Your missions open in the app').waitFor()
    expect(opened.length).toBeGreaterThan(0)
    expect(new Set(opened)).toEqual(new Set(['earn_rewards']))
    expect(faults).toEqual([])
    await page.context().close()
  },
)

test.runIf(IS_TEST_FULL).each(['84.0', '89.5'])(
  '[APP-15] version %s is asked to sign in on the first screen of a visit, and back closes the question',
  async (version) => {
    const { page, faults } = await openVendorApp(production, '/missions/streaks', { version })
    const question = page.getByRole('dialog', { name: 'Sign in to keep what you earn' })
    await question.waitFor()
    await page.evaluate(() => history.back())
    await question.waitFor({ state: 'detached' })
    await headingOf(page, 'Daily streak').waitFor()
    await page.goto(`${production.web}/points`)
    await question.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/login\/moa\?next=%2Fpoints$/, { waitUntil: 'commit' })
    expect(faults).toEqual([])
    await page.context().close()
  },
)

test.runIf(IS_TEST_FULL).each(['83.0', '90.0'])('[APP-15] version %s is not asked to sign in', async (version) => {
  const { page } = await openVendorApp(production, '/missions/streaks', { version })
  await page.waitForRequest(/make_browser_default\/report-counter/)
  expect(await page.getByText('Sign in to keep what you earn').count()).toBe(0)
  await page.context().close()
})

test('[GRD-01] a browser without the SDK is told that it is not supported', async () => {
  const page = await production.browser.newPage()
  await page.goto(`${production.web}/missions`)
  await headingOf(page, 'Browser unsupported').waitFor()
  await page.context().close()
})
