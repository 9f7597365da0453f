import { chromium, type Browser } from 'playwright-core'
import { chromiumPath, FLAGS } from './chromium.ts'

let launched: Promise<Browser> | undefined

/**
 * The browser that all test files of this worker share, with a separate context for each. The browser ends with the
 * worker's process at the latest.
 */
export const sharedBrowser = (): Promise<Browser> => (launched ??= launch())

/** Closes the shared browser, which would keep a script's process running. */
export const closeBrowser = async (): Promise<void> => (await launched)?.close()

/** `npm run e2e -- --headed` shows the browser, and `--slow` makes each action wait for this time. */
const headless = process.env['HEADED'] !== 'true'
const slowMo = process.env['SLOW'] === 'true' ? 700 : 0

async function launch(): Promise<Browser> {
  const executablePath = headless ? chromiumPath() : chromiumPath(['chromium'])
  const browser = await chromium.launch({ executablePath, args: FLAGS, headless, slowMo })
  // After a crash, the next test file launches a new browser.
  browser.on('disconnected', () => (launched = undefined))
  return browser
}
