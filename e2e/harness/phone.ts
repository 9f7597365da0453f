import type { ElementHandle, Frame, FrameLocator, Page } from 'playwright-core'

/** What the lab's address takes: see apps/lab/src/phone.ts. */
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
  /** The client inside of the phone. */
  screen: FrameLocator
  /** Where the client is, path and query. */
  path(): string
  /** Presses one of the lab's buttons. */
  press(name: string): Promise<void>
  /** Presses one of the lab's buttons that opens the client's page anew. */
  pressAndReload(name: string): Promise<void>
  /** Does something to which the lab answers by opening the client's page anew. Resolves once the new page is loaded. */
  reloadedBy(work: () => Promise<unknown>): Promise<void>
  /** Lets days go by on the server; afterwards the phone's page is a new one. */
  later(days?: number): Promise<void>
  /** Everything that went wrong in the page so far: uncaught errors, console errors, what CSP refused. */
  troubles: string[]
}

/** Opens the lab of the api on `port` in `page`. Resolves once the client's page is loaded in its phone. */
export async function openPhone(page: Page, port: number, state: PhoneSettings): Promise<Phone> {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    // An answer that is no 2xx is the api's to tell, and the client's to show.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(message.text())
  })
  const query = new URLSearchParams(state)
  await page.goto(`http://lab.momi.localhost:${port + 2}/lab/?${query}`)
  await loadedFrame({ page })

  const press = async (name: string) => page.getByRole('button', { name, exact: true }).click()
  const reloadedBy = async (work: () => Promise<unknown>) => {
    const before = await iframeOf(page)
    await work()
    // Detached: the lab makes another frame for another page.
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
    troubles,
  }
}

const IFRAME = 'iframe[title=Phone]'

async function iframeOf(page: Page): Promise<ElementHandle> {
  return page.waitForSelector(IFRAME)
}

/**
 * The client's frame, once its document is loaded. From then on the lab's host script hears what the lab tells it, and
 * a navigation meets no frame that is still empty.
 */
export async function loadedFrame({ page }: Pick<Phone, 'page'>): Promise<Frame> {
  const frame = await (await iframeOf(page)).contentFrame()
  if (!frame) throw new Error('The phone has no frame')
  await frame.waitForURL(/^http/, { waitUntil: 'domcontentloaded' })
  return frame
}
