import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, load, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

/** The app saves data, after which the page shows `amount`. */
async function save(phone: Phone, kilobytes: number, amount: string): Promise<void> {
  await settled(phone)
  const field = phone.page.getByRole('textbox', { name: 'Kilobytes saved today' })
  await field.fill(String(kilobytes))
  await field.press('Enter')
  await phone.screen.getByText(amount, { exact: true }).waitFor()
}

test('[DAT-01] saved data is shown, and its reward is collected once a step is reached', async () => {
  const phone = await environment.open({ path: '/missions/data-saved' })
  await phone.screen.getByText('1 MB to the next goal').waitFor()
  await save(phone, 400, '400 kB')
  expect(await phone.screen.getByRole('button', { name: 'Collect what you earned' }).count()).toBe(0)
  expect(await axeFindings(phone)).toEqual([])

  await save(phone, 5200, '5.2 MB')
  await load(phone, '/missions/data-saved')
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
  await phone.page.context().close()
})

test('[DAT-01] on the next day, no saved data is shown', async () => {
  const phone = await environment.open({ path: '/missions/data-saved', country: 'GH' })
  await save(phone, 1000, '1 MB')
  await load(phone, '/missions/data-saved')
  await phone.screen.getByRole('button', { name: 'Collect what you earned' }).click()
  await phone.screen.getByRole('button', { name: 'Great' }).click()
  await save(phone, 0, '1 MB')
  await phone.later()
  await settled(phone)
  await phone.screen.getByText('0 kB', { exact: true }).waitFor()
  await phone.screen.getByText('1 MB to the next goal').waitFor()
  await phone.page.context().close()
})

test.each([
  ['web', 'none', 'Get browser'],
  ['sdk', 'sdk-published', 'Update browser'],
])(
  '[DAT-01] in %s mode (fault: %s), which cannot measure data, the page explains that and offers an alternative',
  async (mode, fault, way) => {
    const phone = await environment.open({ path: '/missions/data-saved', mode, fault })
    await phone.screen.getByRole('link', { name: way }).waitFor()
    await phone.screen.getByRole('heading', { name: "Today's goals" }).waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.page.context().close()
  },
)

test('[DAT-01] a page whose mission is off shows that and links back', async () => {
  const phone = await environment.open({ path: '/missions/data-saved', country: 'KE' })
  await settled(phone)
  await phone.page.getByRole('combobox', { name: /^Mission/ }).selectOption('data_saved')
  await phone.pressAndReload('Switch off')
  await phone.screen.getByText("Data saving rewards aren't available right now.").waitFor()
  await phone.screen.getByRole('link', { name: 'Go to Missions' }).click()
  await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  await phone.page.context().close()
})
