import { IS_TEST_FULL } from '@momi/testing/test-full'
import { randomBytes } from 'node:crypto'
import { newPhone } from '@momi/api/testing/http-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole } from './harness/console.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { axeFindingsIn } from './harness/inspect.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

/** A person with a phone that receives pushes. */
async function newPerson() {
  const { api } = environment.api
  const call = (await newPhone(api, { apiKey: null, wallet: null })).on(api)
  const token = `${randomBytes(11).toString('hex')}:APA91b${randomBytes(60).toString('base64url')}`
  await call('POST /api/v2/user/fcm-token', { body: { token, platform: 'android' } })
  const { id, haid } = await call('GET /api/v1/user/me', {})
  return { id, haid }
}

test.runIf(IS_TEST_FULL)(
  '[ADM-21] an app instance is found by its device id, its missions are shown, it receives a push, and it is deleted after a typed confirmation',
  async () => {
    const { haid } = await newPerson()
    const { page, faults, goTo } = await openConsole(environment, 'operator')
    const tab = (name: string) => page.getByRole('tab', { name }).click()
    const dialog = page.getByRole('dialog')
    await goTo('/app-instances')
    await page.getByLabel('Device id').fill(haid)
    await page.waitForURL(/device=/)
    await page.getByRole('link', { name: haid.slice(0, 8) }).click()
    await page.getByRole('region', { name: 'Missions' }).getByText('Daily streak').waitFor()
    await page.getByRole('button', { name: 'Mint a token' }).click()
    await dialog.getByLabel('Reason').fill('a missing reward')
    await dialog.getByRole('button', { name: 'Mint' }).click()
    await dialog.getByText(/^eyJ/).waitFor()
    await page.keyboard.press('Escape')
    await tab('Cache')
    await page.getByText('The clients of this user keep nothing on the server').waitFor()
    await tab('Events')
    await page.getByText('No events in the last 7 days').waitFor()

    await tab('Push messages')
    await page.getByRole('region', { name: 'Push tokens' }).getByText('android').waitFor()
    await page.getByLabel('Title').fill('Your reward is here')
    await page.getByLabel('Text').fill('Open Momi to see it')
    await page.getByRole('figure', { name: 'Preview on a phone' }).getByText('Open Momi to see it').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await dialog.getByLabel('Reason').fill('asked for a test')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('region', { name: 'Deliveries' }).getByText('Delivered to the push service').waitFor()
    expect(page.url()).toContain('tab=push')
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])

    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('Push tokens: 1').waitFor()
    await dialog.getByText('Nobody can open it afterwards.').waitFor()
    await dialog.getByLabel(/^Type .* to confirm/).fill(haid.slice(0, 8))
    await dialog.getByLabel('Reason').fill('the phone was stolen')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'App instances' }).waitFor()
    await page.getByLabel('Device id').fill(haid)
    await page.getByText('No app instance matches').waitFor()
    expect(faults).toEqual([])
  },
)

test('[ADM-04] points are added and taken back, and a large grant waits for the approval of another person', async () => {
  const { id } = await newPerson()
  const { page, faults, goTo } = await openConsole(environment, 'operator')
  const dialog = page.getByRole('dialog')
  const add = async (points: string) => {
    await page.getByRole('button', { name: 'Add points' }).click()
    await dialog.getByLabel('Points').fill(points)
    await dialog.getByLabel('Reason').fill('a missing reward')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await goTo(`/points?user=${id}`)
  await add('300')
  await page.getByText('Balance 300').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByLabel('Reason').fill('the wrong person')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('cell', { name: 'Undone by staff' }).waitFor()
  await page.getByText('Balance 0').waitFor()
  await add('2000')
  await page.getByText('A second person has to approve this.').waitFor()
  await goTo('/approvals')
  await page.getByText('Needs another person').waitFor()
  await expect(page.getByRole('button', { name: 'Approve' }).count()).resolves.toBe(0)

  const other = await openConsole(environment, 'owner')
  await other.goTo('/approvals')
  await other.page.getByRole('button', { name: 'Approve' }).click()
  await other.page
    .getByRole('dialog')
    .getByLabel(/^Note to /)
    .fill('seen the ticket')
  await other.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await other.page.getByText('Nothing waits', { exact: true }).waitFor()
  await other.goTo(`/points?user=${id}`)
  await other.page.getByText('Balance 2,000').waitFor()
  expect([...faults, ...other.faults]).toEqual([])
})
