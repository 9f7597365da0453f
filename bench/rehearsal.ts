// A rehearsal of millions of stored inputs in a process with the heap of an api process: its rate, memory and differences.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../tools/postgres.mjs'
import type { Rehearsed } from './rehearsal-run.ts'

/** How often each person of the sample is copied: some 500,000 or 10 million inputs. */
const COPIES = { usual: 100, full: 2_000 }

export async function rehearsal({ isFull }: { isFull: boolean }): Promise<Rehearsed> {
  const postgres = await startPostgres()
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--max-old-space-size=512',
      '--max-semi-space-size=8',
      fileURLToPath(new URL('rehearsal-run.ts', import.meta.url)),
      String(COPIES[isFull ? 'full' : 'usual']),
    ],
    {
      env: { ...process.env, TEST_DATABASE_URL: postgres.url, POSTGRES_PORT: String(postgres.port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`The rehearsal ended with ${code}`)
    return JSON.parse(output.join('')) as Rehearsed
  } finally {
    postgres.stop()
  }
}
