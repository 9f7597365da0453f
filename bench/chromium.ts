import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage']

/** Debian's chromium command, from the PATH. */
export function chromiumPath(): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'chromium'))
    .find((path) => existsSync(path))
  if (!found) throw new Error('chromium is not installed')
  return found
}
