import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from './harness/inspect.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment()
})
afterAll(() => environment.close())

const STREAKS = '/missions/streaks'

test('[CLI-02] a wallet activated in MiniPay is found on return, and the person is checked in without another tap', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: '' })
  const { screen } = phone
  await screen.getByText('No MiniPay wallet detected, activate it first').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  expect(await screen.getByText(/^We still don't see a wallet/).count()).toBe(0)
  await screen.getByRole('button', { name: 'I have activated it' }).click()
  await screen.getByText(/^We still don't see a wallet/).waitFor()
  await screen.getByRole('button', { name: 'Activate MiniPay (1 minute)' }).click()
  await phone.press('Activate the wallet')
  await screen.getByRole('dialog').getByText('10 points earned!').waitFor()
  expect(phone.path()).toBe(STREAKS)
  await screen.getByRole('list', { name: 'This week' }).getByText('Checked in').waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('a return without a wallet says that there is still none', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: '' })
  await phone.screen.getByRole('button', { name: 'Activate MiniPay (1 minute)' }).click()
  await phone.press('Back')
  await phone.screen.getByText(/^We still don't see a wallet/).waitFor()
  expect(phone.path()).toBe(`${STREAKS}/no-wallet`)
  await phone.page.context().close()
})

test('in plain web the streak says how to get the browser', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: '', mode: 'web' })
  await phone.screen.getByRole('heading', { name: /^This works in the .* browser$/ }).waitFor()
  expect(await phone.screen.getByRole('link', { name: 'Get browser' }).getAttribute('href')).toMatch(/^https:/)
  expect(await axeFindings(phone)).toEqual([])
  await phone.page.context().close()
})
