import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSettled, openConsole } from './harness/console.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { settled } from './harness/inspect.ts'

let environment: Environment
beforeAll(async () => {
  environment = await sharedEnvironment()
})
afterAll(() => environment.close())

test('[REH-06] the console’s home shows today by country, what waits, what runs out and what was stopped, and each number opens its list', async () => {
  const phone = await environment.open({ path: '/missions' })
  await settled(phone)
  const answer = phone.page.waitForResponse((response) => response.url().endsWith('/streaks/checkin'))
  await phone.screen
    .getByRole('button', { name: /check in/i })
    .first()
    .click()
  expect((await answer).status()).toBe(200)
  const { page, goTo, faults } = await openConsole(environment, 'campaigns')
  await goTo('/')
  const table = page.getByRole('table', { name: 'Today by country' })
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Check-ins' }) })
  await expect
    .poll(async () => {
      await page.reload()
      await table.waitFor()
      return row.getByRole('link').count()
    })
    .toBeGreaterThan(0)
  await row.getByRole('link').first().click()
  await consoleSettled(page)
  await page.getByRole('cell', { name: 'Day 1 of the week' }).first().waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  for (const name of ['Waiting for me', 'Running out']) await page.getByRole('region', { name }).waitFor()
  expect(faults).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  'the start page of a role that may only look shows no work that others have to end',
  async () => {
    const { page, faults } = await openConsole(environment, 'viewer')
    await page.getByRole('heading', { name: 'Today', level: 2 }).waitFor()
    expect(await page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0)
    for (const name of ['Waiting for me', 'Running out'])
      expect(await page.getByRole('region', { name }).count()).toBe(0)
    expect(faults).toEqual([])
  },
)
