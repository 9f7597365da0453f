import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Returns the output of a statement, without headings. */
export const sql = (bin: string, url: string, text: string) =>
  execFileSync(join(bin, 'psql'), [url, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', text], { encoding: 'utf8' }).trim()
