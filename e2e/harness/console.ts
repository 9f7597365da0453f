import { staffCredentials } from '@momi/api/testing/staff-credentials'
import type { Role } from '@momi/contract/permissions'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Environment } from './environment.ts'
import { faultsOf } from './faults.ts'
import { askLab } from './grants.ts'

export interface Console {
  page: Page
  /** All faults of the page so far: uncaught errors, console errors, CSP violations. */
  faults: string[]
  /** Navigates to a path inside the console, without a page load, and waits until the page is shown. */
  goTo: (path: string) => Promise<void>
}

export const WIDE = { width: 1280, height: 860 }
/** The narrowest supported window. */
export const NARROW = { width: 768, height: 1024 }

/** Opens the console in a new window: its sign-in page, unless the storage state in `options` has a session. */
export async function openSignIn(environment: Environment, options: BrowserContextOptions = {}): Promise<Console> {
  const page = await environment.openWindow({ viewport: WIDE, reducedMotion: 'reduce', ...options })
  const faults = faultsOf(page)
  await page.goto(environment.api.internal)
  return {
    page,
    faults,
    goTo: async (path) => {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await consoleSettled(page)
    },
  }
}

/**
 * The credentials with which a development account signs in. Each code of the authenticator is accepted only once, so
 * the server's clock is moved forward by a minute to get a new code.
 */
export async function nextCredentials(environment: Environment, account: Role | 'newcomer', secret?: string) {
  const { now } = await askLab<{ now: string }>(environment, 'clock', { minutes: 1 })
  return staffCredentials(account, new Date(now), secret)
}

/** The console, signed in as the development account of a role through the api. */
export async function openConsole(
  environment: Environment,
  role: Role = 'owner',
  options: BrowserContextOptions = {},
): Promise<Console> {
  const answer = await fetch(`${environment.api.internal}/api/v1/admin/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await nextCredentials(environment, role)),
  })
  const { refreshToken } = (await answer.json()) as { refreshToken: string }
  const localStorage = [{ name: 'momi.console.refreshToken', value: refreshToken }]
  const storageState = { cookies: [], origins: [{ origin: environment.api.internal, localStorage }] }
  const opened = await openSignIn(environment, { ...options, storageState })
  await consoleSettled(opened.page)
  return opened
}

/** Waits until the page is shown and nothing is loading. */
export async function consoleSettled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Shows the console in a colour scheme. The page takes it over a moment later, and axe would see the colours of both. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

/** Finds a person by keyboard alone: `/`, the term, Enter on the first option. */
export async function findPerson({ page }: Console, term: string, recognisedAs: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.insertText(term)
  await page.getByRole('status').getByText(recognisedAs, { exact: true }).waitFor()
  await page.locator('[role=option][data-combobox-selected]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
}

/**
 * Goes to every page and yields its path: the pages in the navigation, `further` ones and, with `rows`, the page that the
 * first row of each list opens. While a path is used, the console may not leave its page.
 */
export async function* pathsOf(
  { page, goTo }: Console,
  { further = [], rows = true }: { further?: readonly string[]; rows?: boolean } = {},
): AsyncGenerator<string> {
  const hrefs = (all: Locator) => all.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? '/'))
  const inNavigation = new Set(await hrefs(page.getByRole('navigation').getByRole('link')))
  const paths = new Set([...inNavigation, ...further])
  // A set also yields what is added to it in its loop.
  for (const path of paths) {
    await goTo(path)
    const [row] = await hrefs(page.locator('main [data-row-link]').first())
    // A link with a query opens a dialog over the list, not another page.
    if (rows && inNavigation.has(path) && row !== undefined && !row.includes('?')) paths.add(row)
    yield path
  }
}

/** The number of pixels by which the page is wider than the window. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The buttons in the rows of tables that are beside the window, and are not seen before the table is scrolled. */
export const buttonsBeside = (page: Page) =>
  page
    .locator('main table .mantine-Button-root')
    .evaluateAll((buttons) =>
      buttons.filter((one) => one.getBoundingClientRect().right > innerWidth).map(({ textContent }) => textContent),
    )

/** How much further apart than this the middles of two controls have to be to be in different rows. */
const ROW_HEIGHT = 30

/** The controls of a row of filters that are not at the height of the one beside them. */
export const unevenControls = (page: Page) =>
  page.evaluate((rowHeight) => {
    const controls = 'InputWrapper Switch Checkbox SegmentedControl'.split(' ').map((name) => `.mantine-${name}-root`)
    const middles = [...document.querySelectorAll('main .mantine-Group-root')].map((group) =>
      [...group.querySelectorAll<HTMLElement>(controls.join())]
        .filter((control) => control.closest('.mantine-Group-root') === group && control.checkVisibility())
        .map((control) => {
          const { top, height } = (control.querySelector('.mantine-Input-wrapper') ?? control).getBoundingClientRect()
          return { name: control.innerText.split('\n')[0], at: top + height / 2 }
        }),
    )
    return middles.flatMap((row) =>
      row.flatMap(({ name, at }, place) => {
        const distance = Math.abs(at - (row[place - 1]?.at ?? at))
        return distance > 2 && distance < rowHeight ? [name] : []
      }),
    )
  }, ROW_HEIGHT)

declare global {
  interface Window {
    /** The border colours of an element and of the two elements around it. */
    bordersOf: (element: HTMLElement) => string
  }
}

/**
 * Presses Tab until each control of the page, or of its `main` part, is reached. Returns what is wrong: controls that
 * the keyboard does not reach, and stops without a visible focus.
 */
export async function keyboardFaults(page: Page, part: 'body' | 'main' = 'body'): Promise<string[]> {
  await page.evaluate(() => {
    window.bordersOf = (element) => {
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      return around.map((one) => one && getComputedStyle(one).borderColor).join()
    }
  })
  const controls = await page.evaluate((isAll) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]',
    )
    // A group of radio buttons has a single tab stop: the checked button.
    const isStop = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      (isAll || element.closest('main') !== null) &&
      !element.matches('[type=radio]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true })
    const stops = [...all].filter(isStop)
    ;(document.activeElement as HTMLElement | null)?.blur()
    stops.forEach((element, at) => {
      element.dataset['stop'] = String(at)
      element.dataset['borders'] = window.bordersOf(element)
    })
    return stops.map((element) => element.outerHTML.slice(0, 100))
  }, part === 'body')
  const faults: string[] = []
  const reached = new Set<number>()
  // More steps than controls, because a date field has several tab stops.
  for (let step = 0; step < 4 * controls.length && reached.size < controls.length; step++) {
    await page.keyboard.press('Tab')
    const { at, isSeen, name } = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      // A hidden radio button is shown by its label.
      const shown = (element.matches('[type=radio]') && (element as HTMLInputElement).labels?.[0]) || element
      const { outlineStyle } = getComputedStyle(shown)
      const { left, top, right, bottom } = shown.getBoundingClientRect()
      // The middle of the part inside the window.
      const middle = (start: number, end: number, most: number) => (Math.max(start, 0) + Math.min(end, most)) / 2
      const there = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
      const isOnTop = there !== null && (shown.contains(there) || there.contains(shown))
      // Fields show the focus by the colour of their border, or of the border around them.
      const isField = element.matches('input, textarea') && window.bordersOf(element) !== element.dataset['borders']
      return {
        at: element.dataset['stop'],
        isSeen: element === document.body || (isOnTop && (outlineStyle !== 'none' || isField)),
        name: element.outerHTML.slice(0, 100),
      }
    })
    if (!isSeen) faults.push(`no visible focus: ${name}`)
    if (at !== undefined) reached.add(Number(at))
  }
  return [...faults, ...controls.filter((_, at) => !reached.has(at)).map((control) => `not reached: ${control}`)]
}
