import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IS_ROOT } from '../../../../../tools/postgres.mjs'

const USUAL = '16g'

/** A folder, on a disk of its own in memory (tmpfs) if this process may mount one: then it can be full. */
export function openDisk(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `momi-${name}-`))
  const isOwn = IS_ROOT && tryTo(() => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${USUAL}`, 'tmpfs', folder]))
  const resize = (size: string) =>
    void execFileSync('mount', ['-o', `remount,size=${size}`, folder], { stdio: 'ignore' })
  return {
    folder,
    /** undefined: it cannot be full. */
    limits: isOwn
      ? {
          /** Leaves hardly a byte for new data: as much as is written while this is tried. */
          fill() {
            for (let spare = 1; ; spare *= 2) {
              const { blocks, bfree, bsize } = statfsSync(folder)
              if (tryTo(() => resize(String((blocks - bfree + spare) * bsize)))) return
            }
          },
          free: () => resize(USUAL),
        }
      : undefined,
    remove() {
      if (isOwn) execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function tryTo(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
