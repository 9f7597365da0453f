// What tests look for on many screens of the client.
import type { Locator, Page } from 'playwright-core'

/** A page, or what is inside one of its frames. */
type Screen = Pick<Page, 'getByRole'>

export const headingOf = (screen: Screen, name: string): Locator =>
  screen.getByRole('heading', { level: 1, name, exact: true })

/** The cards of Missions. */
export const cardsOf = (screen: Screen): Locator => screen.getByRole('main').getByRole('listitem')

/** Waits until a dialog that has just closed has also removed its entry of the history, which is a navigation. */
export const overlayLeft = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !(history.state as { overlays?: number } | null)?.overlays)
