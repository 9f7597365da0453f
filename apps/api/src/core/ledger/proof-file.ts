import { open, readFile } from 'node:fs/promises'
import type { Ctx } from '../context.ts'
import * as store from './chain-ledger.store.ts'
import { readOutsideProofs } from './outside-proofs.ts'

/**
 * Appends the days that were proven since the last run to the auditor's file, each as a line that `verify-ledger` reads.
 * Begins with the first proven day, so a file that could not be written is complete once it can be. Throws if it cannot
 * be written, and if the database no longer has what the file says: the job then counts as failing, and runs again.
 */
export async function appendProofs({ db }: Pick<Ctx, 'db'>, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  })
  const written = text === '' ? [] : await readOutsideProofs([file])
  const proofs = await db.many(store.proofs, {})
  const roots = new Map(proofs.map(({ day, root }) => [day, root]))
  const changed = written.find(({ day, root }) => roots.get(day) !== root)
  if (changed) throw new Error(`The proof of ${changed.day} is another one in the database than in ${file}`)

  const known = new Set(written.map(({ day }) => day))
  const lines = proofs
    .filter(({ day }) => !known.has(day))
    .map(({ day, entries, root }) => `${JSON.stringify({ day, entries, root })}\n`)
  if (lines.length === 0) return
  const handle = await open(file, 'a', 0o640)
  try {
    // A line that was cut off by a full disk stays as it is, and is written again.
    await handle.writeFile((text === '' || text.endsWith('\n') ? '' : '\n') + lines.join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}
