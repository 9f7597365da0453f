import { chromium, type Browser } from 'playwright-core'
import { chromiumPath, FLAGS } from './chromium.ts'

let launched: Promise<Browser> | undefined

/**
 * The browser that all test files of this worker share, with a separate context for each. The browser ends with the
 * worker's process at the latest.
 */
export const sharedBrowser = (): Promise<Browser> => (launched ??= launch())

/** Lets a script's process exit as soon as nothing else is running. */
export const closeBrowser = async (): Promise<void> => (await launched)?.close()

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS })
  // A crashed browser fails one file, not all that follow.
  browser.on('disconnected', () => (launched = undefined))
  return browser
}
