import { IS_TEST_FULL } from '@momi/testing/test-full'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSettled, openConsole, type Console } from './harness/console.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { settled } from './harness/inspect.ts'

let environment: Environment
let staff: Console
const writes: string[] = []
beforeAll(async () => {
  environment = await sharedEnvironment()
  // The people whose pages are opened.
  for (const path of ['/missions', '/points']) await settled(await environment.open({ path }))
  staff = await openConsole(environment)
  staff.page.on('request', (request: Request) => {
    // A dialog shows in advance what a write would do.
    const isPreview = request.postData()?.includes('"preview":true')
    if (request.method() !== 'GET' && !request.url().includes('/tokens') && !isPreview) writes.push(request.url())
  })
})
afterAll(() => environment.close())

const dialog = () => staff.page.getByRole('dialog')
/** The paths of the first two people in the list. */
async function twoPeople(): Promise<string[]> {
  await staff.goTo('/users')
  const rows = staff.page.locator('main [data-row-link]')
  await rows.nth(1).waitFor()
  return rows.evaluateAll((all) => all.slice(0, 2).map((row) => row.getAttribute('href') ?? ''))
}
/** Opens the first dialog that a button of the page's head opens. */
async function ask(): Promise<void> {
  await staff.page.getByRole('button', { name: 'Renew recovery codes' }).click()
  await dialog().waitFor()
}

test('going back closes a dialog before it leaves the page, and going forward does not open it again', async () => {
  const { page, goTo } = staff
  await goTo('/points')
  await goTo('/account')
  await ask()
  await page.goBack()
  await dialog().waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/account')
  await page.goForward()
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull()
  expect(await dialog().count()).toBe(0)
  await ask()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull()
  await page.goBack()
  await page.getByRole('heading', { name: 'Points', level: 1 }).waitFor()
  expect(staff.faults).toEqual([])
})

test('a link that is followed while the entry of a closed dialog is being removed leads to its page', async () => {
  const { page, goTo } = staff
  await goTo('/account')
  await ask()
  await page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (steps) => {
      history.go = go
      go(steps)
      document.querySelector<HTMLElement>('nav a[href="/audit"]')!.click()
      addEventListener('popstate', () => Object.assign(window, { isRemoved: true }), { once: true })
    }
  })
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => 'isRemoved' in window)
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/audit')
  expect(staff.faults).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  'another person’s page closes a dialog of the one before, and nothing is written',
  async () => {
    const { page, goTo } = staff
    const [first, second] = await twoPeople()
    await goTo(first!)
    await page.getByRole('button', { name: 'Clear cache or sign-in' }).click()
    await page.getByRole('menuitem', { name: 'Clear caches' }).click()
    await dialog().waitFor()
    await goTo(second!)
    await dialog().waitFor({ state: 'detached' })
    expect(writes).toEqual([])
    await page.goBack()
    await consoleSettled(page)
    expect(await dialog().count()).toBe(0)
    expect(staff.faults).toEqual([])
  },
)

test.runIf(IS_TEST_FULL)(
  'a page whose code could not be loaded offers another try, which needs no reload',
  async () => {
    const { page, goTo } = staff
    await goTo('/')
    const file = /\/assets\/ClaimFormsPage-[\w-]+\.js$/
    await page.context().route(file, (route) => route.abort())
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.evaluate(() => history.pushState(null, '', '/claim-forms'))
    await page.getByText('The network failed. Check your connection.').waitFor()
    await page.context().unroute(file)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Claim forms', level: 1 }).waitFor()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  },
)
