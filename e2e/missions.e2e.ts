import { MISSION_TYPES } from '@momi/contract'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchMission } from './harness/grants.ts'
import { axeFindings, goInside, load, settled } from './harness/inspect.ts'
import { unfold } from './harness/missions.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

describe('the list (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => {
    // Opens another screen, so that the list is first loaded in the first test.
    phone = await environment.open({ country: 'GH', path: '/points', wallet: `0x${'7'.repeat(40)}` })
  })
  afterAll(() => phone.page.context().close())

  test('a server failure shows what to do, and a retry works', async () => {
    await phone.screen.getByRole('heading', { name: 'Points', exact: true }).waitFor()
    await phone.page.route('**/api/v2/user/missions', (route) => route.fulfill({ status: 503, body: '' }))
    await phone.screen.getByRole('button', { name: 'Back' }).click()
    await phone.screen.getByRole('alert').waitFor()
    await phone.page.unroute('**/api/v2/user/missions')
    await phone.screen.getByRole('button', { name: 'Try again' }).click()
    await phone.screen.getByRole('link', { name: /Daily streak/ }).waitFor()
  })

  test('[MIS-01] / redirects to /missions, whose list shows the groups in their order', async () => {
    for (const mission of ['google_signin', 'data_saved', 'set_wallpaper'])
      await switchMission(environment, 'GH', mission, true)
    await load(phone, '/')
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
    expect(phone.path()).toBe('/missions')
    await phone.screen.getByRole('button', { name: /Set a wallpaper/ }).waitFor()
    await expect(phone.screen.getByRole('heading', { level: 2 }).allInnerTexts()).resolves.toEqual([
      'Verification',
      'Prizes',
      'Missions',
      'Others',
    ])
    expect(phone.faults).toEqual([])
  })

  test('a mission that is completed for today is shown as completed', async () => {
    await phone.screen.getByRole('link', { name: /Daily streak/ }).click()
    await phone.screen.getByRole('button', { name: 'Check in +10' }).click()
    await phone.screen.getByRole('status').getByText('10 points earned!').waitFor()
    await phone.screen.getByRole('button', { name: 'Back' }).click()
    await phone.screen.getByRole('link', { name: /Daily streak\s*1\s*day/ }).waitFor()
    await phone.screen.getByRole('link', { name: 'Done for today' }).waitFor()
  })

  test.runIf(IS_TEST_FULL)('[MIS-02] an empty list shows that no missions are available', async () => {
    for (const mission of MISSION_TYPES) await switchMission(environment, 'GH', mission, false)
    await load(phone, '/missions')
    await phone.screen.getByText('No missions are available').waitFor()
  })
})

const card = ({ screen }: Phone, name: RegExp) => screen.getByRole('button', { name })
const great = ({ screen }: Phone) => screen.getByRole('dialog').getByRole('button', { name: 'Great' }).click()

test('[MIS-08] bridge: a card opens the app, and an action completed there is celebrated on return', async () => {
  const phone = await environment.open({ country: 'NG' })
  await card(phone, /Read articles.*30\s*points\s*for 5 articles, once a day/s).waitFor()
  await card(phone, /Earn as you browse.*5\s*points\s*every 10 min, up to 30 a day/s).waitFor()
  await card(phone, /Loyalty bonus.*150\s*points\s*for every 5 active days in 7/s).waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await card(phone, /Set a wallpaper/).click()
  await phone.page.getByRole('heading', { name: 'Wallpapers' }).waitFor()
  expect(await axeFindings(phone, phone.page.mainFrame())).toEqual([])
  await phone.press('Set Baobab night')
  await phone.page.getByTestId('log').getByText('20 points').waitFor()
  await phone.screen.getByRole('heading', { name: '20 points earned!' }).waitFor()
  await great(phone)
  await phone.screen.getByRole('link', { name: 'Points: 20' }).waitFor()
  await unfold(phone, 'Set a wallpaper')
  await card(phone, /Set a wallpaper.*Claimed$/s).click()
  await phone.screen.getByText('Already done. Nice work!').waitFor()

  await card(phone, /Make it your default browser/).click()
  await phone.press('Not now')
  await card(phone, /Make it your default browser.*Set it up$/s).click()
  await phone.press('Set as default')
  await phone.screen.getByRole('heading', { name: '75 points earned!' }).waitFor()
  await great(phone)
  await unfold(phone, 'Make it your default browser')
  await card(phone, /Make it your default browser.*Claimed$/s).waitFor()
  expect(await phone.page.getByRole('checkbox', { name: 'Default browser' }).isChecked()).toBe(true)
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

/** Reads an article in the open news. Waits for the answer, because the log also contains the reports of earlier days. */
async function readArticle({ page }: Phone): Promise<void> {
  const reported = page.waitForResponse('**/missions/hidden_rewards/report-counter')
  await page
    .getByRole('button', { name: /^Read: / })
    .first()
    .click()
  expect((await reported).ok()).toBe(true)
}

describe('reading for five days (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await environment.open({ country: 'NG' })))
  afterAll(() => phone.page.context().close())

  test.runIf(IS_TEST_FULL)('[MIS-08] each article counts once a day and browsing counts minutes', async () => {
    const log = phone.page.getByTestId('log')
    await card(phone, /Open an article/).click()
    const unread = phone.page.getByRole('button', { name: /^Read: / })
    await expect.poll(() => unread.count()).toBe(12)
    await unread.first().click()
    await log.getByText('reported hidden_rewards 1').waitFor()
    await expect.poll(() => unread.count()).toBe(11)
    await phone.press('Back to Missions')
    await great(phone)
    // The points for the minutes are shown when Missions is opened again.
    await goInside(phone, '/points')
    await phone.press('+10 min')
    await log.getByText('reported eayb 10').waitFor()
    await load(phone, '/missions')
    await great(phone)
    await unfold(phone, 'Open an article')
    await card(phone, /Open an article.*Claimed$/s).waitFor()
    await card(phone, /Read articles.*1 of 5 articles/s).waitFor()
    await card(phone, /Earn as you browse.*10 of 20 minutes/s).waitFor()
  })

  // In `npm test`, repeat-visit.e2e.ts shows the missions of the next day.
  test.runIf(IS_TEST_FULL)('[MIS-08] articles and minutes restart on the next day', async () => {
    const unread = phone.page.getByRole('button', { name: /^Read: / })
    await phone.later()
    await settled(phone)
    await card(phone, /Open an article.*Read$/s).waitFor()
    await goInside(phone, '/points')
    await phone.press('News')
    await expect.poll(() => unread.count()).toBe(12)
    await readArticle(phone)
    await phone.press('Back to Missions')
    await load(phone, '/missions')
    await great(phone)
    await unfold(phone, 'Open an article')
    await card(phone, /Open an article.*Claimed$/s).waitFor()
  })

  test.runIf(IS_TEST_FULL)(
    '[MIS-08] the loyalty bonus shows its progress and is claimed on the fifth active day',
    async () => {
      await card(phone, /Loyalty bonus.*View.*2 of 5 days$/s).click()
      await phone.screen.getByRole('dialog').getByText('3 more active days to go').waitFor()
      expect(await axeFindings(phone)).toEqual([])
      await phone.screen.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
      for (const day of [3, 4, 5]) {
        await phone.later()
        await settled(phone)
        // The points of the last day are shown when Missions is opened again.
        if (day === 5) await goInside(phone, '/points')
        await phone.press('News')
        await readArticle(phone)
        await phone.press('Back to Missions')
      }
      await load(phone, '/missions')
      await great(phone)
      await card(phone, /Loyalty bonus.*Claim.*5 of 5 days$/s).click()
      await phone.screen.getByRole('heading', { name: '150 points earned!' }).waitFor()
      await great(phone)
      await unfold(phone, 'Loyalty bonus')
      await card(phone, /Loyalty bonus.*Claimed$/s).waitFor()
      expect(phone.faults).toEqual([])
    },
  )
})

describe('plain web (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await environment.open({ country: 'NG', mode: 'web' })))
  afterAll(() => phone.page.context().close())

  test.runIf(IS_TEST_FULL)(
    '[MIS-08] plain web: missions that need the app link to the browser, and the default browser mission says that this browser is unsupported',
    async () => {
      for (const name of [/Set a wallpaper/, /Earn as you browse/, /Read articles/]) {
        await card(phone, name).click()
        const sheet = phone.screen.getByRole('dialog')
        await sheet.getByRole('link', { name: 'Get browser' }).waitFor()
        await sheet.getByRole('button', { name: 'Not now' }).click()
      }
      await card(phone, /Make it your default browser/).click()
      await phone.screen.getByRole('heading', { name: 'Browser unsupported' }).waitFor()
      expect(phone.faults).toEqual([])
    },
  )

  test.runIf(IS_TEST_FULL)(
    '[MIS-08] plain web: the default browser mission is completed automatically if the browser is already the default',
    async () => {
      await goInside(phone, '/missions')
      await phone.reloadedBy(() => phone.page.getByRole('checkbox', { name: 'Default browser' }).check())
      await phone.screen.getByRole('heading', { name: '75 points earned!' }).waitFor()
      await great(phone)
      await unfold(phone, 'Make it your default browser')
      await card(phone, /Make it your default browser.*Claimed$/s).waitFor()
      await phone.screen.getByRole('link', { name: 'Points: 75' }).waitFor()
    },
  )
})
