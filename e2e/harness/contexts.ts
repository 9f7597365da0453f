import type { Browser, BrowserContext, BrowserContextOptions, Frame } from 'playwright-core'
import { WAIT_MS } from './chromium.ts'

const FAILURES = 'test-results/failures/'

/** All open contexts, including those that the tests of a file share. */
const opened = new Set<BrowserContext>()
/** The contexts that the running test has opened; undefined outside of a test. */
let ofTest: BrowserContext[] | undefined

export function beginTest(): void {
  ofTest = []
}

/** Closes the contexts that the test has opened: an unused page takes CPU time from other tests. */
export async function endTest(): Promise<void> {
  const contexts = ofTest ?? []
  ofTest = undefined
  await closeAll(contexts)
}

/**
 * Saves a screenshot of each open page of a failed test, and prints the accessibility tree of its innermost frames,
 * because the log is often still available when the machine's files are gone.
 */
export async function saveScreens(test: string): Promise<void> {
  const name = test.replaceAll(/[^\w-]+/g, ' ').slice(0, 80)
  const pages = [...opened].flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: `${FAILURES}${name} ${index + 1}.png` }).catch(() => undefined)
    const shown = page.frames().filter((frame) => frame.childFrames().length === 0)
    for (const frame of shown) console.error(`${test}: ${frame.url()}\n${await accessibilityTree(frame)}`)
  }
}

const accessibilityTree = (frame: Frame): Promise<string> =>
  frame
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => 'not available')

/**
 * Opens the browser contexts of an environment. A context that is opened inside a test is closed when the test has
 * ended.
 */
export function contextsOf(browser: Browser) {
  const contexts: BrowserContext[] = []
  return {
    open: async (options: BrowserContextOptions): Promise<BrowserContext> => {
      const context = withoutRoutesOnClose(await browser.newContext(options))
      context.setDefaultTimeout(WAIT_MS)
      opened.add(context)
      context.once('close', () => opened.delete(context))
      ;(ofTest ?? contexts).push(context)
      return context
    },
    close: () => closeAll(contexts.splice(0)),
  }
}

/**
 * Makes a context remove its routes before it closes, because a route's handler that is waiting for a response at that
 * moment would fail outside of any test.
 */
function withoutRoutesOnClose(context: BrowserContext): BrowserContext {
  const close = context.close.bind(context)
  let isClosed = false
  context.once('close', () => (isClosed = true))
  context.close = async (options) => {
    if (isClosed) return
    const routed = [context, ...context.pages()]
    await Promise.all(routed.map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })))
    await close(options)
  }
  return context
}

async function closeAll(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()))
}
