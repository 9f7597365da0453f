import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  // The headless shell sends no Accept-Language by itself, as a browser does.
  '--accept-lang=en-US,en',
]

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

/** Debian's command from the PATH: the headless shell, which needs a third less CPU time, or the whole browser. */
function chromiumPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = ['chromium-headless-shell', 'chromium']
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find((path) => existsSync(path))
  if (!found) throw new Error('Neither chromium-headless-shell nor chromium is installed')
  return found
}
