import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Phone, type Stage } from './harness/stage.ts'

let stage: Stage
beforeAll(async () => (stage = await openStage()))
afterAll(() => stage.close())

async function turn(phone: Phone, mission: string, button: 'Switch on' | 'Switch off') {
  await phone.page.getByRole('combobox', { name: /^Mission/ }).selectOption(mission)
  await phone.press(button)
  await phone.page.getByText(`${mission} is ${button === 'Switch on' ? 'on' : 'off'}`).waitFor()
}

test('[MIS-01] / leads to /missions, whose list shows the groups in their order', async () => {
  const phone = await stage.open({ path: '/', country: 'GH' })
  await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  expect(phone.path()).toBe('/missions')
  for (const mission of ['google_signin', 'data_saved', 'set_wallpaper']) await turn(phone, mission, 'Switch on')
  await phone.screen.getByRole('link', { name: /Set a wallpaper/ }).waitFor()
  await expect(phone.screen.getByRole('heading', { level: 2 }).allInnerTexts()).resolves.toEqual([
    'Verification',
    'Prizes',
    'Missions',
    'Others',
  ])
  expect(phone.troubles).toEqual([])
  await phone.page.context().close()
})

test('[MIS-02] an empty list says that no missions are available', async () => {
  const phone = await stage.open({ country: 'KE' })
  await phone.screen.getByRole('link', { name: /Daily streak/ }).waitFor()
  for (const mission of ['google_signin', 'signin', 'streaks']) await turn(phone, mission, 'Switch off')
  await phone.screen.getByText('No missions are available').waitFor()
  await phone.page.context().close()
})

test('a mission that is done today says so', async () => {
  const phone = await stage.open({ country: 'ZA', wallet: `0x${'7'.repeat(40)}` })
  await phone.screen.getByRole('link', { name: /Daily streak.*Claim$/s }).click()
  await phone.screen.getByRole('button', { name: 'Check in +10' }).click()
  await phone.screen.getByRole('button', { name: 'Great' }).click()
  await phone.screen.getByRole('button', { name: 'Back' }).click()
  await phone.screen.getByRole('link', { name: /Daily streak.*Claimed$/s }).waitFor()
  await phone.page.context().close()
})

test('a server that fails shows what to do, and trying again works', async () => {
  const phone = await stage.open({ country: 'NG', path: '/points' })
  await phone.screen.getByRole('heading', { name: 'Points', exact: true }).waitFor()
  await phone.page.route('**/api/v2/user/missions', (route) => route.fulfill({ status: 503, body: '' }))
  await phone.screen.getByRole('button', { name: 'Back' }).click()
  await phone.screen.getByRole('alert').waitFor()
  await phone.page.unroute('**/api/v2/user/missions')
  await phone.screen.getByRole('button', { name: 'Try again' }).click()
  await phone.screen.getByRole('link', { name: /Daily streak/ }).waitFor()
  await phone.page.context().close()
})
