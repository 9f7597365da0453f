import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from './harness/inspect.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const STREAKS = '/missions/streaks'

test('[STK-03] a wallet that is activated in MiniPay is found on return, and the person is checked in without another tap', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: '' })
  const { screen } = phone
  const activate = screen.getByRole('button', { name: 'Activate wallet (1 min)' })
  const stillNone = screen.getByText(/^We still don't see a wallet/)
  await screen.getByText('No MiniPay wallet detected, activate it first').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await activate.click()
  expect(await stillNone.count()).toBe(0)
  await phone.press('Back to Missions')
  await stillNone.waitFor()

  await activate.click()
  await phone.press('Activate the wallet')
  await screen.getByRole('status').getByText('10 points earned!').waitFor()
  expect(phone.path()).toBe(STREAKS)
  await screen.getByRole('list', { name: 'This week' }).getByText('Checked in').waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test.runIf(IS_TEST_FULL)(
  '[STK-03] in plain web without a wallet, the screen of the streak explains how to get the browser',
  async () => {
    const phone = await environment.open({ path: STREAKS, wallet: '', mode: 'web' })
    await phone.screen.getByRole('heading', { name: /^This works in the .* browser$/ }).waitFor()
    expect(await phone.screen.getByRole('link', { name: 'Get browser' }).getAttribute('href')).toMatch(/^https:/)
    expect(await axeFindings(phone)).toEqual([])
    await phone.page.context().close()
  },
)
