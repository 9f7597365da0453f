import type { ElementHandle, Frame, FrameLocator, Page } from 'playwright-core'
import { faultsOf } from './faults.ts'

/** The lab's URL parameters: see apps/lab/src/phone.ts. */
type Setting =
  | 'phone'
  | 'mode'
  | 'client'
  | 'country'
  | 'language'
  | 'version'
  | 'wallet'
  | 'isDefaultBrowser'
  | 'theme'
  | 'sdkOnly'
  | 'debug'
  | 'network'
  | 'fault'
  | 'path'
  | 'size'
  | 'kilobytes'
export type PhoneSettings = Partial<Record<Setting, string>>

export interface Phone {
  /** The lab. */
  page: Page
  /** The client inside the phone. */
  screen: FrameLocator
  /** The client's path and query. */
  path(): string
  /** Presses one of the lab's buttons. */
  press(name: string): Promise<void>
  /** Presses one of the lab's buttons that reloads the client's page. */
  pressAndReload(name: string): Promise<void>
  /** Runs an action that makes the lab reload the client's page. Resolves once the new page is loaded. */
  reloadedBy(work: () => Promise<unknown>): Promise<void>
  /** Moves the server's clock by days; the lab then reloads the client's page. */
  later(days?: number): Promise<void>
  /** All faults of the page so far: uncaught errors, console errors, CSP violations. */
  faults: string[]
}

/** Opens the lab of the api on `port` in `page`. Resolves once the client's page is loaded in its phone. */
export async function openPhone(page: Page, port: number, state: PhoneSettings): Promise<Phone> {
  const faults = faultsOf(page)
  const query = new URLSearchParams(state)
  await page.goto(`http://lab.momi.localhost:${port + 2}/lab/?${query}`)
  await loadedFrame({ page })

  const press = async (name: string) => page.getByRole('button', { name, exact: true }).click()
  const reloadedBy = async (work: () => Promise<unknown>) => {
    const before = await iframeOf(page)
    await work()
    // Waits until the previous frame is removed, because the lab creates a new frame for a new page.
    await before.waitForElementState('hidden')
    await loadedFrame({ page })
  }
  return {
    page,
    screen: page.frameLocator(IFRAME),
    path: () => {
      const frame = page.frames().find((candidate) => candidate.url().includes(`:${port + 3}/`))
      const { pathname, search } = new URL(frame?.url() ?? 'about:blank')
      return pathname + search
    },
    press,
    pressAndReload: (name) => reloadedBy(() => press(name)),
    reloadedBy,
    later: async (days = 1) => {
      for (let week = 1; week <= days / 7; week++) await reloadedBy(() => press('Next week'))
      for (let day = 1; day <= days % 7; day++) await reloadedBy(() => press('Next day'))
    },
    faults,
  }
}

const IFRAME = 'iframe[title=Phone]'

async function iframeOf(page: Page): Promise<ElementHandle> {
  return page.waitForSelector(IFRAME)
}

/**
 * The client's frame, once its document is loaded. After this the lab's host script receives commands, and a navigation
 * does not find an empty frame.
 */
export async function loadedFrame({ page }: Pick<Phone, 'page'>): Promise<Frame> {
  const frame = await (await iframeOf(page)).contentFrame()
  if (!frame) throw new Error('The phone has no frame')
  await frame.waitForURL(/^http/, { waitUntil: 'domcontentloaded' })
  return frame
}
