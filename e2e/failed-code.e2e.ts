import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressOf, manifestOf } from '../tools/built.ts'
import { frameOf, goInside, load, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ path: '/faq', debug: 'true' })
})
afterAll(() => environment.close())
beforeEach(async () => {
  await load(phone, '/faq')
  await settled(phone)
  // Files that an earlier test has loaded would not be requested.
  await frameOf(phone).evaluate(async () => {
    await caches.delete('momi-files')
    Object.assign(window, { isSamePage: true })
  })
})

const isSamePage = () => frameOf(phone).evaluate(() => 'isSamePage' in window)

/** The paths of the files that contain these source modules of the web client. A query names a variant of a module. */
function filesOf(...sources: string[]): string[] {
  const entries = Object.entries(manifestOf()).filter(([key]) =>
    sources.some((source) => key.replace(/\?.*/, '').endsWith(source)),
  )
  if (entries.length === 0) throw new Error(`The build has no ${sources.join()}`)
  return [...new Set(entries.map(([, { file }]) => `/${file}`))]
}

/** Makes the network fail for these files. Returns a function that ends this and tells the page that it is online. */
async function failFor(...files: string[]) {
  const context = phone.page.context()
  for (const file of files) await context.route(`**${file}`, (route) => route.abort())
  return async () => {
    for (const file of files) await context.unroute(`**${file}`)
    await frameOf(phone).evaluate(() => dispatchEvent(new Event('online')))
  }
}

test('a screen whose code could not be loaded is shown in the same page once the network is back', async () => {
  const mend = await failFor(addressOf('PointsPage'))
  await goInside(phone, '/points')
  await phone.screen.getByText('You seem to be offline').waitFor()
  await phone.screen.getByRole('heading', { name: "This page didn't load", level: 1 }).waitFor()
  await phone.screen.getByRole('button', { name: 'Back' }).click()
  await phone.screen.getByRole('heading', { name: 'Missions', level: 1 }).waitFor()
  await goInside(phone, '/points')
  await phone.screen.getByText('You seem to be offline').waitFor()
  await mend()
  await phone.screen.getByRole('heading', { name: 'Points', exact: true }).waitFor()
  expect(await isSamePage()).toBe(true)
})

test.runIf(IS_TEST_FULL)(
  'a screen whose code failed is shown by a tap on “Try again”, and after leaving it and coming back',
  async () => {
    const mend = await failFor(addressOf('RoulettePage'), addressOf('RewardsEarnedPage'))
    await goInside(phone, '/roulette')
    await phone.screen.getByText('You seem to be offline').waitFor()
    await goInside(phone, '/rewards/earned')
    await phone.screen.getByText('You seem to be offline').waitFor()
    const context = phone.page.context()
    await context.unroute(`**${addressOf('RewardsEarnedPage')}`)
    await phone.screen.getByRole('button', { name: 'Try again' }).click()
    await phone.screen.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor()
    await context.unroute(`**${addressOf('RoulettePage')}`)
    await goInside(phone, '/roulette')
    await phone.screen.getByRole('heading', { name: 'Lucky wheel', level: 1 }).waitFor()
    expect(await isSamePage()).toBe(true)
    await mend()
  },
)

test.runIf(IS_TEST_FULL)('messages that could not be loaded are loaded again with their screen', async () => {
  const mend = await failFor(...filesOf('/giveaway.po'))
  await goInside(phone, '/giveaway')
  await phone.screen.getByText('You seem to be offline').waitFor()
  await mend()
  await phone.screen.getByRole('heading', { name: 'Giveaway', level: 1 }).waitFor()
  expect(await isSamePage()).toBe(true)
})

test.runIf(IS_TEST_FULL)(
  'without the code of dialogs and toasts the screens work, and both are shown once the network is back',
  async () => {
    const mend = await failFor(addressOf('today'))
    await load(phone, '/debug/ui-dialog')
    await phone.screen.getByRole('button', { name: 'Alert' }).click()
    await goInside(phone, '/debug/toast')
    await phone.screen.getByRole('button', { name: 'success', exact: true }).click()
    await goInside(phone, '/debug/ui-dialog')
    await phone.screen.getByRole('button', { name: 'Full dialog' }).click()
    await mend()
    const dialog = phone.screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await phone.screen.getByText('Answer: primary').waitFor()
  },
)

test.runIf(IS_TEST_FULL)(
  'a toast library that could not be loaded does not take the page down, and is loaded again',
  async () => {
    const mend = await failFor(...filesOf('ui/src/Toaster.tsx'))
    await goInside(phone, '/debug/toast')
    await phone.screen.getByRole('button', { name: 'success', exact: true }).click()
    await phone.screen.getByRole('button', { name: 'info', exact: true }).click()
    await phone.screen.getByRole('heading', { level: 1 }).waitFor()
    await mend()
    await phone.screen.getByRole('button', { name: 'warning', exact: true }).click()
    await phone.screen.getByText('A warning toast').waitFor()
    expect(await isSamePage()).toBe(true)
  },
)

test.runIf(IS_TEST_FULL)(
  'an answer that is not a script, as of a network with a log-in page, counts as a failed network',
  async () => {
    const context = phone.page.context()
    const file = `**${addressOf('ProfilePage')}`
    await context.route(file, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }))
    await goInside(phone, '/profile')
    await phone.screen.getByText("We didn't get a proper answer").waitFor()
    await context.unroute(file)
    await phone.screen.getByRole('button', { name: 'Try again' }).click()
    await phone.screen.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    expect(await isSamePage()).toBe(true)
  },
)

test.runIf(IS_TEST_FULL)(
  'a start without its messages or the code of the host goes on once the network is back',
  async () => {
    const context = phone.page.context()
    const files = filesOf('/messages.po', 'app/boot/app-mode.ts')
    for (const file of files) await context.route(`**${file}`, (route) => route.abort())
    await load(phone, '/faq')
    await expect
      .poll(() => frameOf(phone).evaluate(() => performance.getEntriesByType('resource').length))
      .toBeGreaterThan(3)
    await frameOf(phone).evaluate(() => Object.assign(window, { isSamePage: true }))
    for (const file of files) await context.unroute(`**${file}`)
    await frameOf(phone).evaluate(() => dispatchEvent(new Event('online')))
    await phone.screen.getByRole('heading', { name: 'Frequently asked questions', level: 1 }).waitFor()
    expect(await isSamePage()).toBe(true)
  },
)
