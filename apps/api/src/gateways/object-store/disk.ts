import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { requireName, type ObjectStore } from './object-store.ts'

/**
 * Stores each object as a file in one folder: a line with its media type, then its bytes. For a single machine whose
 * disk is backed up.
 */
export function diskStore(folder: string): ObjectStore {
  const fileOf = (name: string) => {
    requireName(name)
    return join(folder, name)
  }
  return {
    async put(name, { type, bytes }) {
      const file = fileOf(name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // The file is written under a temporary name and then renamed, so that no reader sees an incomplete file.
      const unfinished = `${file}.${randomUUID()}`
      const head = Buffer.from(`${type}\n`)
      await writeFile(unfinished, Buffer.concat([head, bytes]), { mode: 0o600, flush: true })
      await rename(unfinished, `${file}.object`)
    },
    async get(name) {
      const stored = await readFile(`${fileOf(name)}.object`).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!stored) return undefined
      const end = stored.indexOf('\n')
      return { type: stored.toString('utf8', 0, end), bytes: stored.subarray(end + 1) }
    },
    async delete(name) {
      const file = fileOf(name)
      const folder = dirname(file)
      const entries = await readdir(folder).catch(() => [])
      // Also deletes unfinished files of crashed processes.
      const its = entries.filter((entry) => entry.startsWith(`${basename(file)}.`))
      await Promise.all(its.map((entry) => rm(join(folder, entry), { force: true })))
    },
  }
}
