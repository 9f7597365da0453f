import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, goInside } from './harness/inspect.ts'
import { signedIn, newPerson } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const FOUND = { name: 'You found it!' }

/** Reads the first articles of the feed until one has a hidden reward. */
async function readUntilFound(phone: Phone): Promise<void> {
  await phone.page.getByRole('heading', { name: 'News', exact: true }).waitFor()
  const log = phone.page.getByTestId('log')
  for (let article = 1; article <= 4; article++) {
    await phone.page
      .getByRole('button', { name: /^Read: / })
      .first()
      .click()
    await log.getByText(new RegExp(`reported hidden_rewards ${article}`)).waitFor()
    if (phone.path().startsWith('/hidden-reward-found/')) return
    if ((await log.getByText(/reported hidden_rewards .*a reward/).count()) > 0) break
  }
  await phone.screen.getByRole('heading', FOUND).waitFor()
}

test('[HID-01] the screen explains the mission and links to the news, and a found reward belongs to the signed-in account', async () => {
  const phone = await signedIn(environment, 'bridge', newPerson(), '/missions/hidden-rewards')
  await phone.screen.getByText('Found today').waitFor()
  await phone.screen.getByText('0 of 3').waitFor()
  await phone.screen.getByRole('heading', { name: 'How it works' }).waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await phone.screen.getByRole('button', { name: 'Read the news' }).click()
  expect(await axeFindings(phone, phone.page.mainFrame())).toEqual([])
  await readUntilFound(phone)

  await phone.screen.getByRole('heading', FOUND).waitFor()
  await phone.screen.getByText('Hidden Reward').waitFor()
  await phone.screen.getByText(/^Claim before /).waitFor()
  await phone.screen.getByRole('button', { name: 'Share with a friend' }).waitFor()
  expect(await axeFindings(phone)).toEqual([])
  const item = phone.path().split('/')[2]
  await phone.screen.getByRole('link', { name: 'Claim now' }).click()
  await phone.screen.getByRole('heading', { name: 'Your reward', level: 1 }).waitFor()
  expect(phone.path()).toBe(`/claim-reward/${item}`)
  await goInside(phone, '/missions/hidden-rewards')
  await phone.screen.getByText('1 of 3').waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test.runIf(IS_TEST_FULL)(
  '[HID-03] a hidden reward that the person has not found is shown as not existing, and an anonymous finder is asked to sign in and then sees the reward',
  async () => {
    const phone = await environment.open({ path: '/hidden-reward-found/11111111-1111-4111-8111-111111111111' })
    await phone.screen.getByText("We couldn't find that.").waitFor()
    await goInside(phone, '/missions/hidden-rewards')
    await phone.screen.getByRole('button', { name: 'Read the news' }).click()
    await readUntilFound(phone)
    await phone.screen.getByRole('link', { name: 'Sign in to keep it' }).waitFor()
    expect(phone.path()).toBe('/hidden-reward-found/anon')
    expect(await axeFindings(phone)).toEqual([])
    await phone.screen.getByRole('link', { name: 'Sign in to keep it' }).click()
    await phone.screen.getByRole('button', { name: 'Sign in with Google' }).click()
    await phone.page.getByRole('textbox', { name: 'Another account' }).fill(newPerson())
    await phone.press('Use')
    await phone.screen.getByRole('dialog').getByRole('button', { name: 'Great' }).click()
    await phone.screen.getByRole('link', { name: /Hidden Reward/ }).waitFor()
    expect(phone.path()).toBe('/rewards/earned')
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test.runIf(IS_TEST_FULL)('[HID-01] without the app, the screen links to where the app can be installed', async () => {
  const phone = await environment.open({ path: '/missions/hidden-rewards', mode: 'web' })
  await phone.screen.getByRole('main').getByRole('link', { name: 'Get browser' }).waitFor()
  expect(await phone.screen.getByRole('button', { name: 'Read the news' }).count()).toBe(0)
  expect(await axeFindings(phone)).toEqual([])
  await phone.page.context().close()
})
