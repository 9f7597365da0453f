import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchMission } from './harness/grants.ts'
import { axeFindings, load, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

const PAGE = '/missions/data-saved'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

/** Sets how much data the app has saved today, and waits until the page shows `amount`. */
async function save(phone: Phone, kilobytes: number, amount: string): Promise<void> {
  await settled(phone)
  const field = phone.page.getByRole('textbox', { name: 'Kilobytes saved today' })
  await field.fill(String(kilobytes))
  await field.press('Enter')
  await phone.screen.getByText(amount, { exact: true }).waitFor()
}

describe('an app that measures data (each test continues the one before)', () => {
  let phone: Phone
  beforeAll(async () => void (phone = await environment.open({ path: PAGE })))
  afterAll(async () => {
    await switchMission(environment, 'NG', 'data_saved', true)
    await phone.page.context().close()
  })

  test('[DAT-01] saved data is shown, and its reward is collected once a step is reached', async () => {
    await phone.screen.getByText('1 MB to the next goal').waitFor()
    // A goal says what is left once there is something to it.
    await phone.screen.getByText('Save 1 MB', { exact: true }).waitFor()
    await phone.screen.getByRole('button', { name: 'Start browsing' }).waitFor()
    await save(phone, 400, '400 kB')
    await phone.screen.getByText('Save 1 MB · 600 kB to go', { exact: true }).waitFor()
    expect(await phone.screen.getByRole('button', { name: 'Collect what you earned' }).count()).toBe(0)
    expect(await axeFindings(phone)).toEqual([])

    await save(phone, 5200, '5.2 MB')
    await load(phone, '/missions')
    await phone.screen.getByRole('link', { name: /^Data saved\b.*\bClaim$/s }).waitFor()
    await load(phone, PAGE)
    await phone.screen.getByText('5.2 MB', { exact: true }).waitFor()
    expect(await phone.screen.getByText('Ready to collect').count()).toBe(2)
    await phone.screen.getByRole('button', { name: 'Collect what you earned' }).click()
    await phone.screen.getByRole('heading', { name: '30 points earned!' }).waitFor()
    await phone.screen.getByRole('button', { name: 'Great' }).click()
    await phone.screen.getByText('Collected').first().waitFor()
    expect(await phone.screen.getByText('Collected').count()).toBe(2)
    await phone.screen.getByRole('link', { name: 'Points: 30' }).waitFor()
    await phone.screen.getByText('14.8 MB to the next goal').waitFor()
    expect(await phone.screen.getByRole('button', { name: 'Collect what you earned' }).count()).toBe(0)
    expect(await axeFindings(phone)).toEqual([])
    expect(phone.faults).toEqual([])
  })

  test('[DAT-01] on the next day, no saved data is shown', async () => {
    await save(phone, 0, '5.2 MB')
    await phone.later()
    await settled(phone)
    await phone.screen.getByText('0 kB', { exact: true }).waitFor()
    await phone.screen.getByText('1 MB to the next goal').waitFor()
  })

  test('[DAT-01] while the mission is off, its page says so and links back', async () => {
    await switchMission(environment, 'NG', 'data_saved', false)
    await load(phone, PAGE)
    await phone.screen.getByText("Data-saving rewards aren't available right now.").waitFor()
    await phone.screen.getByRole('main').getByRole('link', { name: 'Go to Missions' }).click()
    await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  })
})

test.runIf(IS_TEST_FULL)(
  '[DAT-01] in hosts that cannot measure data, the page explains that and offers an alternative',
  async () => {
    const phone = await environment.open({ path: PAGE, country: 'GH', mode: 'sdk', fault: 'sdk-published' })
    const offers = async (way: string) => {
      await phone.screen.getByRole('link', { name: way }).waitFor()
      await phone.screen.getByRole('heading', { name: "Today's goals" }).waitFor()
      expect(await axeFindings(phone)).toEqual([])
    }
    await offers('Update browser')
    await phone.reloadedBy(() => phone.page.getByRole('combobox', { name: 'Host' }).selectOption('web'))
    await offers('Get browser')
    await phone.page.context().close()
  },
)
