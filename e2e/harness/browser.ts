import { chromium, type Browser } from 'playwright-core'
import { chromiumPath, FLAGS } from './chromium.ts'

let launched: Promise<Browser> | undefined

/**
 * One browser for all test files of this worker, with separate contexts. It ends with the process at the
 * latest.
 */
export const sharedBrowser = (): Promise<Browser> => (launched ??= launch())

/** For scripts, which end only when nothing is running any more. */
export const closeBrowser = async (): Promise<void> => (await launched)?.close()

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS })
  // A crashed browser fails one file, not all that follow.
  browser.on('disconnected', () => (launched = undefined))
  return browser
}
