import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  // Chromium would start a spare renderer process for each context, which no test uses.
  '--renderer-process-limit=1',
  // On busy cores, threads that collect garbage together cost the console's pages a sixth more CPU time than one thread.
  '--js-flags=--single-threaded-gc',
  // The headless shell sends no Accept-Language header by default, while a full browser does.
  '--accept-lang=en-US,en',
]

/** How long a test waits for a page. It costs nothing where a test passes, and a busy machine may need most of it. */
export const WAIT_MS = 60_000

/**
 * The first of these Debian commands that is found in the PATH. Chromium's headless shell needs a third less CPU time
 * than the full browser.
 */
export function chromiumPath(commands: readonly string[] = ['chromium-headless-shell', 'chromium']): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(existsSync)
  if (!found) throw new Error(`Not installed: ${commands.join(' or ')}`)
  return found
}
