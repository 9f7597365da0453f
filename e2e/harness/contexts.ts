import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** The contexts that the running test has opened; undefined outside of a test. */
let ofTest: BrowserContext[] | undefined

export function beginTest(): void {
  ofTest = []
}

/** Closes what the test has opened: an unused page takes CPU time from the others. */
export async function endTest(): Promise<void> {
  const contexts = ofTest ?? []
  ofTest = undefined
  await closeAll(contexts)
}

/** Contexts of an environment. One that is opened inside a test lives until the test has ended. */
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
