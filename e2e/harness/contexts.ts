import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

const FAILURES = 'test-results/failures/'

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

/** Saves what each open page of a failed test shows, so that the cause can be found. */
export async function saveScreens(test: string): Promise<void> {
  const name = test.replaceAll(/[^\w-]+/g, ' ').slice(0, 80)
  const pages = (ofTest ?? []).flatMap((context) => context.pages())
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: `${FAILURES}${name} ${index + 1}.png` }).catch(() => undefined)
}

/**
 * Opens the browser contexts of an environment. A context that is opened inside a test is closed when the test has
 * ended.
 */
export function contextsOf(browser: Browser) {
  const contexts: BrowserContext[] = []
  return {
    open: async (options: BrowserContextOptions): Promise<BrowserContext> => {
      const context = await browser.newContext(options)
      context.setDefaultTimeout(15_000)
      ;(ofTest ?? contexts).push(context)
      return context
    },
    close: () => closeAll(contexts.splice(0)),
  }
}

async function closeAll(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()))
}
