import { readFile } from 'node:fs/promises'
import { IS_TEST_FULL, inFull } from '@momi/testing/test-full'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buttonsBeside,
  consoleSettled,
  keyboardFaults,
  NARROW,
  nextCredentials,
  openConsole,
  openSignIn,
  overflowOf,
  pathsOf,
  showIn,
  unevenControls,
  WIDE,
} from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { axeFindingsIn, settled } from './harness/inspect.ts'
import { overlayLeft } from './harness/screen.ts'

/** Pages without a link in the navigation. */
const FURTHER = [
  '/points?user=not-an-id',
  '/trends?table=yes',
  '/rewards?tab=stock',
  '/rewards?tab=winnable',
  '/no-such-page',
]

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/**
 * The windows in which axe checks the pages. In `npm test`, the pages take turns: one by keyboard, the next by axe in the
 * wide window, the one after it by axe in the narrow one. `npm run test:full` checks all in all ways, in both schemes.
 */
const WINDOWS = [
  { viewport: WIDE, schemes: inFull<Scheme>(SCHEMES, ['light']) },
  { viewport: NARROW, schemes: inFull<Scheme>(SCHEMES, ['dark']) },
]

const isTurn = (place: number, turn: number) => IS_TEST_FULL || place % (1 + WINDOWS.length) === turn

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment()
  // Opens a phone, so that there is a person for the pages about one person.
  await settled(await environment.open())
})
afterAll(() => environment.close())

/** Makes the console's home show all its tiles: each queue has something that waits, and something urgent. */
const showAllTiles = (page: Page) =>
  page.route('**/admin/dashboard/waiting', async (route) => {
    const response = await route.fetch()
    const { most, items } = (await response.json()) as { most: number; items: object[] }
    await route.fulfill({ response, json: { most, items: items.map((item) => ({ ...item, count: 3, urgent: 2 })) } })
  })

/**
 * The faults of the `place`th page, which is shown: horizontal overflow, buttons that a wide table hides, findings of
 * axe, and controls that the keyboard does not reach or whose focus is not visible.
 */
async function faultsOfPage(page: Page, place: number): Promise<string[]> {
  const found: string[] = []
  for (const [window, { viewport, schemes }] of WINDOWS.entries()) {
    await page.setViewportSize(viewport)
    // A chart follows the new width a moment later.
    try {
      await expect.poll(() => overflowOf(page)).toBe(0)
    } catch {
      found.push(`wider than ${viewport.width}`)
    }
    found.push(...(await unevenControls(page)).map((name) => `${name} is not at the height of the field beside it`))
    found.push(...(await buttonsBeside(page)).map((name) => `${name} is beside the window of ${viewport.width}`))
    // The controls around the page are the same on every page.
    if (viewport === WIDE && isTurn(place, 0))
      found.push(...(await keyboardFaults(page, IS_TEST_FULL || place === 0 ? 'body' : 'main')))
    if (!isTurn(place, 1 + window)) continue
    for (const colorScheme of schemes) {
      await showIn(page, colorScheme)
      const findings = await axeFindingsIn(page.mainFrame())
      found.push(...findings.map((finding) => `${viewport.width} ${colorScheme}: ${finding}`))
    }
  }
  return found
}

test('only the internal origin serves the console, with a Content-Security-Policy that allows its own files and styles with a nonce', async () => {
  const answer = await fetch(`${environment.api.internal}/audit`)
  expect(await answer.text()).toContain('<title>Momi console</title>')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toMatch(/; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; /)
  expect(policy).not.toContain('unsafe')
  expect(await (await fetch(`${environment.api.web}/audit`)).text()).not.toContain('Momi console')
  expect((await fetch(`${environment.api.api}/audit`)).status).toBe(404)
})

test('[ADM-01] a member of staff signs in by keyboard with password and code, stays signed in after a reload and in another tab, and signs out of both', async () => {
  const { page, faults } = await openSignIn(environment)
  const { email, password, code } = await nextCredentials(environment, 'support')
  const type = (text: string) => page.keyboard.type(text)
  await page.getByLabel('E-mail').waitFor()
  await type(email)
  await page.keyboard.press('Tab')
  await type('not the password')
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').waitFor()
  const wrong = page.getByRole('alert').getByText('The e-mail, the password or the code is wrong')
  await type(code)
  await page.keyboard.press('Enter')
  await wrong.waitFor()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').waitFor()
  await type('000000')
  await page.keyboard.press('Enter')
  await wrong.waitFor()
  expect(await axeFindingsIn(page.mainFrame())).toEqual([])
  await type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Account of Development support' }).waitFor()
  const otherTab = await page.context().newPage()
  await otherTab.goto(environment.api.internal)
  await otherTab.getByRole('button', { name: 'Account of Development support' }).waitFor()
  // After a reload the page's code arrives last, and must not move the focus that was set in the meantime.
  const menuOpened = Promise.withResolvers<void>()
  await page.route('**/assets/HomePage-*.js', async (route) => {
    await menuOpened.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Account of Development support' }).press('Enter')
  // The menu takes the focus a moment after it has opened, and a key press before that would not reach its item.
  await page.locator('[role=menu]:focus-within').waitFor()
  menuOpened.resolve()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(await page.locator('[role=menu]:focus-within').count()).toBe(1)
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  await page.getByLabel('E-mail').waitFor()
  await otherTab.getByLabel('E-mail').waitFor()
  await page.reload()
  await page.getByLabel('E-mail').waitFor()
  expect(faults).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  '[ADM-01] at the first sign-in, a member of staff sets up an authenticator and gets recovery codes, which can be used instead of its codes and can be renewed',
  async () => {
    const { page, faults } = await openSignIn(environment)
    const { email, password } = await nextCredentials(environment, 'newcomer')
    const fill = async (word: string) => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').first().fill(word)
    }
    const setUp = page.getByRole('button', { name: 'First sign-in: set up an authenticator app' })
    await fill('not the first password')
    await setUp.click()
    await page.getByText('The e-mail, the password or the code is wrong').waitFor()
    await page.getByRole('button', { name: 'Back to the sign-in' }).click()
    await fill(password)
    await setUp.click()
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor()
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    const secret = await page.getByRole('button', { name: /^[A-Z2-7]{32}$/ }).innerText()
    await page
      .getByRole('textbox', { name: 'Code' })
      .fill((await nextCredentials(environment, 'newcomer', secret)).code)
    await page.getByLabel('New password').first().fill('a password of my own')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    const codes = await page.locator('code').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    await page.getByLabel('I have kept these codes.').check()
    await page.getByRole('button', { name: 'Open the console' }).click()
    const account = page.getByRole('button', { name: 'Account of Development newcomer' })
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()

    await fill('a password of my own')
    await page.keyboard.press('Enter')
    await page.getByLabel('Code').fill(codes[3] ?? '')
    await page.keyboard.press('Enter')
    await account.click()
    await page.getByRole('menuitem', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Renew recovery codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
    await dialog.getByLabel('Code').fill((await nextCredentials(environment, 'newcomer', secret)).code)
    await page.keyboard.press('Enter')
    await dialog.getByText('They are not shown again.').waitFor()
    expect(new Set([...codes, ...(await dialog.locator('code').allInnerTexts())]).size).toBe(20)
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    await dialog.getByLabel('I have kept these codes.').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  },
)

// In `npm test`, login-ends.e2e.ts has this sign-in.
test.runIf(IS_TEST_FULL)(
  '[ADM-01] a member of staff signs in with the OpenID provider and a code, and returns to the console',
  async () => {
    const { page, faults } = await openSignIn(environment)
    // The provider redirects only to the origin with the host name localhost.
    const origin = environment.api.internal.replace('127.0.0.1', 'localhost')
    await page.goto(origin)
    const button = page.getByRole('button', { name: 'Sign in with single sign-on' })
    await button.waitFor()
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    await button.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await button.click()
    const { email, code } = await nextCredentials(environment, 'viewer')
    await page.getByRole('textbox', { name: 'Somebody else' }).fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(email).waitFor()
    await page.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Account of Development viewer' }).waitFor()
    expect(page.url()).toBe(`${origin}/`)
    expect(faults).toEqual([])
  },
)

/** The walk with the page of every row, by `npm run test:full`, takes more than ten minutes. */
const WALK_LIMIT_MS = 30 * 60_000

test(
  '[ADM-23] no page has an axe violation or horizontal overflow, in light and dark, at 1280 and 768 px, the controls of a row are at one height, and the keyboard reaches every control of every page with a visible focus',
  async () => {
    const console = await openConsole(environment)
    await showAllTiles(console.page)
    await console.page.reload()
    await console.page.getByRole('link', { name: 'Jobs that stopped' }).waitFor()
    await consoleSettled(console.page)
    const found: string[] = []
    const paths: string[] = []
    // In `npm test`, the files about what a row opens check its page: campaign.e2e.ts, case-file.e2e.ts and others.
    for await (const path of pathsOf(console, { further: FURTHER, rows: IS_TEST_FULL })) {
      const faults = await faultsOfPage(console.page, paths.length)
      found.push(...faults.map((fault) => `${path}: ${fault}`))
      paths.push(path)
    }
    expect(found).toEqual([])
    expect(console.faults).toEqual([])
    expect(paths).toEqual(expect.arrayContaining(['/audit', '/account', ...FURTHER]))
  },
  WALK_LIMIT_MS,
)

test('[ADM-23] the keyboard opens pages from the palette and shows its shortcuts', async () => {
  const { page } = await openConsole(environment)
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('account')
  expect(await axeFindingsIn(page.mainFrame())).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
  await consoleSettled(page)
  // The navigation is higher than the window, and shows its last link because that is the current page.
  const current = page.getByRole('navigation').locator('[aria-current=page]')
  expect(await current.innerText()).toBe('My account')
  expect(await current.evaluate((link) => link.getBoundingClientRect().bottom - innerHeight)).toBeLessThan(1)

  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await axeFindingsIn(page.mainFrame())).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 1, name: 'Claims' }).waitFor()
})

test.runIf(IS_TEST_FULL)(
  '[ADM-23] a list with its filters is saved as a view, which the start page opens again until it is deleted',
  async () => {
    const { page, goTo, faults } = await openConsole(environment)
    await goTo('/claims?status=OVERDUE&country=KE')
    await page.getByRole('button', { name: 'My views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await page.getByLabel('Name').fill('Late in Kenya')
    expect(await axeFindingsIn(page.mainFrame())).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await goTo('/')
    await page.getByRole('main').getByRole('link', { name: 'Late in Kenya' }).click()
    await page.waitForURL(/[/]claims[?]status=OVERDUE&country=KE$/)
    await goTo('/')
    await page.getByRole('button', { name: 'Delete the view Late in Kenya' }).click()
    await page.getByText('Filter a list and save it').waitFor()
    expect(faults).toEqual([])
  },
)

test('[ADM-23] the audit log keeps its filters in the URL, opens a line by keyboard, and offers two downloads: the visible lines, and an export with a proof that the log is intact', async () => {
  const { page, goTo } = await openConsole(environment)
  await goTo('/audit')
  const chooseAction = async (action: string) => {
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: action, exact: true }).click()
  }
  await chooseAction('Signed in')
  await page.waitForURL(/[?]action=staff\.sign-in$/)
  await consoleSettled(page)
  const rows = page.locator('[data-row-link]')
  // Only the header has another text once the filtered lines are shown. Before, the focus would go with a line that goes.
  await expect.poll(() => page.getByRole('row').filter({ hasNotText: 'Signed in' }).count()).toBe(1)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await rows.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Signed in' })
  await drawer.getByText('authenticator').waitFor()
  expect(await axeFindingsIn(page.mainFrame())).toEqual([])
  await page.reload()
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  const saved = async (work: () => Promise<unknown>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), work()])
    return (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  }
  const download = async (form: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    return saved(() => page.getByRole('menuitem', { name: form }).click())
  }
  const csv = await download('CSV for spreadsheets')
  expect(csv[0]).toBe('"When","Who","Action","Subject","Which","What changed","Reason"')
  expect(await download('CSV for programs')).toEqual(csv)
  expect(csv).toHaveLength(1 + (await rows.count()))

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lines of the log, with proof…' }).click()
  await page.getByRole('dialog').getByLabel(/^To\b/).fill('2099-01-01')
  await page.getByRole('textbox', { name: 'Reason' }).fill('A check of the log')
  const lines = await saved(() => page.getByRole('dialog').getByRole('button', { name: 'Export' }).click())
  const [first, last] = [lines[0], lines.at(-1)].map((line) => JSON.parse(line ?? '') as Record<string, unknown>)
  expect(first).toHaveProperty('hash')
  expect(last).toMatchObject({ proof: { isIntact: true } })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await overlayLeft(page)
  await page.reload()
  await chooseAction('Audit log exported')
  await page.getByText('A check of the log').waitFor()
})

test.runIf(IS_TEST_FULL)('[ADM-23] a long value of a filter of the audit log is not cut', async () => {
  const { page, goTo } = await openConsole(environment)
  await goTo('/audit?staff=somebody.with.a.long.name%40partner.momi.example')
  const field = page.getByRole('combobox', { name: 'Member of staff' })
  await expect.poll(() => field.inputValue()).toContain('somebody.with.a.long.name')
  expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test.runIf(IS_TEST_FULL)('the export of a list stays where it is when a filter has an error', async () => {
  const { page, goTo } = await openConsole(environment, 'viewer')
  await goTo('/points')
  const place = () =>
    page.getByRole('button', { name: 'Export', exact: true }).evaluate((button) => button.getBoundingClientRect().top)
  const before = await place()
  await page.locator('main').getByRole('textbox', { name: 'User id' }).fill('not an id')
  await page.getByText('Not a user id', { exact: true }).waitFor()
  expect(await place()).toBe(before)
})

test('an open menu, and the list of an open select, are in the main landmark of the page', async () => {
  const { page, goTo, faults } = await openConsole(environment)
  await goTo('/audit')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('main').getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('main').getByRole('listbox').waitFor()
  await page.getByRole('option', { name: 'Signed in' }).click()
  await page.waitForURL('**action=staff.sign-in')
  expect(faults).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  'a page is left from under the panel of a line of the audit log, and Back closes the panel and then leaves',
  async () => {
    const { page, goTo } = await openConsole(environment)
    const isAt = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
    const openLine = async () => {
      await page.locator('main [data-row-link]').first().click()
      await page.getByRole('dialog').waitFor()
    }
    await goTo('/jobs')
    await goTo('/audit')
    await openLine()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goBack()
    await isAt('Jobs')
    await goTo('/audit')
    await openLine()
    await page.keyboard.press('Control+K')
    await page.getByPlaceholder('Go to a page or a person').waitFor()
    await page.keyboard.insertText('Trends')
    await page.keyboard.press('Enter')
    await isAt('Trends')
  },
)

test('[ADM-05] the stock of rewards is shown, and claim forms are exported as a file once a reason is given', async () => {
  const { page, faults, goTo } = await openConsole(environment, 'support')
  await goTo('/rewards?tab=stock&country=NG')
  await page.getByRole('tab', { name: 'Left to win', selected: true }).waitFor()
  const stock = page.getByRole('region', { name: 'Left to win by country and kind' })
  await stock.getByRole('row', { name: /^Nigeria App offer \d+ 0 / }).waitFor()
  expect(await stock.getByRole('row', { name: /Brazil/ }).count()).toBe(0)

  await goTo('/claim-forms')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All that match, as a file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export claim forms' })
  await dialog.getByLabel('Reason').fill('the monthly report')
  // Support may export only masked data.
  expect(await dialog.getByRole('switch').count()).toBe(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('claim-forms.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFF"redeemFlowId","rewardItemId",/)
  expect(faults).toEqual([])
})
