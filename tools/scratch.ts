// A folder for the temporary files of a run of the tests, deleted at its end.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 8 * 2 ** 30
const PREFIX = 'momi-tests-'

/**
 * The parent of the folder: memory, if it has enough space, because creating and deleting the files of some thousand
 * databases on a disk takes a tenth of the tests' CPU time.
 */
const usualParent = () => (freeBytes(MEMORY) >= NEEDED_BYTES ? MEMORY : tmpdir())

/** Creates the folder, and deletes those of runs that were killed. */
export function openScratch(parent = usualParent()) {
  for (const name of readdirSync(parent)) if (isLeftOver(name)) tryToDelete(join(parent, name))
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) }
}

function tryToDelete(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The folder belongs to another user.
  }
}

function freeBytes(folder: string) {
  if (!existsSync(folder)) return 0
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether this is the folder of a process that has ended. */
function isLeftOver(name: string) {
  if (!name.startsWith(PREFIX)) return false
  try {
    process.kill(Number.parseInt(name.slice(PREFIX.length)), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
