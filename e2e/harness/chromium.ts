import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  // The headless shell sends no Accept-Language by itself, as a browser does.
  '--accept-lang=en-US,en',
]

/**
 * The first of these Debian commands that is in the PATH. Chromium's headless shell needs a third less CPU
 * time than the whole browser.
 */
export function chromiumPath(commands: readonly string[] = ['chromium-headless-shell', 'chromium']): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(existsSync)
  if (!found) throw new Error(`Not installed: ${commands.join(' or ')}`)
  return found
}
