import { MISSION_TYPES } from '@momi/contract'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askLab } from './harness/grants.ts'
import { goInside, load, settled } from './harness/inspect.ts'
import { asPerson, openDevice } from './harness/native.ts'
import { codeFor, signedIn, newPerson, someNumber } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

const DAYS = 14
/**
 * Days on which everybody uses the client. On other days the two phones with the app only check in, through the app.
 */
const VISITS = [1, 2, 4, 5, 7, 10, 13]
/** The number of articles that complete the mission "read articles". */
const ARTICLES = 5
const STREAKS = '/missions/streaks'

let environment: Environment
// Uses the embedded database, with the data that `npm start` creates.
beforeAll(async () => (environment = await openEnvironment({}, { isEmbedded: true })))
afterAll(() => environment.close())

const great = ({ screen }: Phone) => screen.getByRole('button', { name: 'Great' }).click()
const logged = ({ page }: Phone, text: string | RegExp) => page.getByTestId('log').getByText(text).first().waitFor()

/** Makes the day's check-in. */
async function checkIn(phone: Phone): Promise<void> {
  await goInside(phone, STREAKS)
  await phone.screen.getByRole('button', { name: /^Check in \+/ }).click()
  await phone.screen
    .getByText(/points earned!$/)
    .first()
    .waitFor()
  await phone.screen.getByText('Next check-in in').waitFor()
  const dialog = phone.screen.getByRole('dialog')
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Uses the day's free spin. */
async function spin(phone: Phone): Promise<void> {
  await goInside(phone, '/roulette')
  const answer = phone.page.waitForResponse((response) => response.url().endsWith('/roulette/spin') && response.ok())
  await phone.screen.getByRole('button', { name: 'Spin the wheel' }).click()
  await answer
  await phone.screen.getByRole('dialog').waitFor()
}

/**
 * Reads today's news until both hidden rewards are found and ARTICLES articles are read, at a plausible speed: ten
 * minutes pass after every third article. `browsed`: the minutes that were browsed before.
 */
async function readTheNews(phone: Phone, browsed: number): Promise<void> {
  let hasFoundBoth = false
  for (let article = 1; article <= 12; article++) {
    await phone.press('News')
    await phone.page
      .getByRole('button', { name: /^Read: / })
      .first()
      .click()
    // The report of this article that the server has accepted: one that it refused as a conflict is sent again.
    const reports = phone.page.getByTestId('log').getByRole('listitem')
    const report = reports.filter({ hasText: new RegExp(`reported hidden_rewards ${article} → (?!.*conflict)`) })
    const outcome = await report.first().innerText()
    // A found reward opens its page, which has to be loaded before the app continues.
    if (outcome.endsWith('a reward')) await phone.screen.getByRole('heading', { name: 'You found it!' }).waitFor()
    if (outcome.endsWith('points')) {
      hasFoundBoth = true
      await phone.screen.getByRole('heading', { name: 'Hidden rewards' }).waitFor()
    }
    // The positions of the hidden rewards are random, so both may be found before ARTICLES articles are read.
    if (hasFoundBoth && article >= ARTICLES) return
    if (article % 3 > 0) continue
    await phone.press('+10 min')
    await logged(phone, new RegExp(`reported eayb ${browsed + (article / 3) * 10}\\b`))
  }
  throw new Error('The news of a day hide less than two things')
}

async function verifyPhone(phone: Phone): Promise<void> {
  const typed = someNumber()
  await load(phone, '/login/phone?next=%2Fmissions')
  await phone.screen.getByRole('textbox', { name: 'Phone number' }).fill(typed)
  await phone.screen.getByRole('button', { name: 'Send code' }).click()
  const code = await codeFor(phone, `+234${typed.slice(1)}`)
  await phone.screen.getByRole('textbox', { name: '6-digit code' }).fill(code)
  await phone.screen.getByRole('heading', { name: 'Your phone is verified' }).waitFor()
}

async function useTheApp(phone: Phone): Promise<void> {
  await load(phone, '/missions/data-saved')
  await settled(phone)
  const kilobytes = phone.page.getByRole('textbox', { name: 'Kilobytes saved today' })
  await kilobytes.fill('5200')
  await kilobytes.press('Enter')
  await phone.screen.getByRole('button', { name: 'Collect what you earned' }).click()
  await great(phone)
  await load(phone, '/missions')
  await phone.screen.getByRole('button', { name: /Set a wallpaper/ }).click()
  await phone.press('Set Baobab night')
  await logged(phone, /reported set_wallpaper/)
  await great(phone)
  await phone.screen.getByRole('button', { name: /Make it your default browser/ }).click()
  await phone.press('Set as default')
  await logged(phone, /reported make_browser_default/)
  await great(phone)
  await phone.screen.getByRole('button', { name: /Earn as you browse/ }).click()
  await phone.press('Browse 10 minutes')
  await logged(phone, /reported eayb 10/)
}

async function joinTheGiveaway(phone: Phone): Promise<void> {
  await load(phone, '/giveaway/claim/vivo-1gb')
  await phone.screen.getByRole('textbox', { name: 'Phone number' }).fill('11 96000 0110')
  await phone.screen.getByRole('textbox', { name: 'Email' }).fill('bia@mail.example')
  for (const name of ['I am 18 or older', 'I agree to the terms of the giveaway'])
    await phone.screen.getByRole('checkbox', { name }).check()
  await phone.screen.getByRole('button', { name: 'Claim now' }).click()
  await phone.screen.getByRole('dialog').getByRole('button', { name: 'Yes, send it' }).click()
  await phone.screen.getByRole('heading', { name: 'Your free data is on its way' }).waitFor()
}

async function claimLoyalty(phone: Phone): Promise<void> {
  await load(phone, '/missions')
  await phone.screen.getByRole('button', { name: /Loyalty bonus.*Claim$/s }).click()
  await phone.screen.getByRole('heading', { name: '150 points earned!' }).waitFor()
  await great(phone)
}

/** A phone in Brazil whose giveaway group does not need the default browser. */
const inBrazil = () => openDevice(environment, 'c', { country: 'BR', language: 'en-US' }, '/missions')

// In `npm test`, the tests of each mission complete it in a browser, and the tests of the api audit the ledger.
test.runIf(IS_TEST_FULL)(
  '[MIS-03] three people in three countries complete every mission in two weeks, and the ledger is consistent',
  async () => {
    const [ada, bia, kim] = await Promise.all([
      signedIn(environment, 'bridge', newPerson(), '/missions'),
      inBrazil(),
      environment.open({ country: 'KE', mode: 'web', isDefaultBrowser: 'true', path: '/missions' }),
    ])
    await kim.screen.getByRole('heading', { name: '75 points earned!' }).waitFor()
    await great(kim)
    const withApp = [ada, bia]
    const people = [...withApp, kim]

    for (let day = 1; day <= DAYS; day++) {
      const isVisit = VISITS.includes(day)
      // Kim checks in on the page every day: a plain browser has no app from which `asPerson` could get a new token.
      await load(kim, STREAKS)
      await settled(kim)
      const checkedIn = withApp.map((phone) =>
        isVisit ? checkIn(phone) : asPerson(phone, 'POST', '/api/v1/streaks/checkin'),
      )
      await Promise.all([checkIn(kim), ...checkedIn])
      if (isVisit && day % 3 === 1) await Promise.all(people.map(spin))
      if (day === 1) await joinTheGiveaway(bia)
      if (day === 2) {
        await useTheApp(ada)
        await readTheNews(ada, 10)
        await verifyPhone(ada)
      }
      if (day === 5) await Promise.all(people.map(claimLoyalty))
      if (day < DAYS) {
        await askLab(environment, 'clock', { days: 1 })
        if (!VISITS.includes(day + 1)) continue
        const reloaded = withApp.map(async (phone) => {
          await phone.pressAndReload('Reload')
          await settled(phone)
        })
        await Promise.all(reloaded)
      }
    }
    for (const phone of people) {
      await goInside(phone, '/points')
      await settled(phone)
      expect(phone.faults).toEqual([])
    }

    const { findings, completed, unexplained } = await environment.ledgerReport()
    expect(findings).toEqual([])
    expect(unexplained).toEqual([])
    expect([...new Set(completed.map(({ mission }) => mission))].toSorted()).toEqual([...MISSION_TYPES].toSorted())
    expect([...new Set(completed.map(({ country }) => country))].toSorted()).toEqual(['BR', 'KE', 'NG'])
  },
  600_000,
)
