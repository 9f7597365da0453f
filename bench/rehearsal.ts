// A rehearsal of millions of stored inputs in a process with the heap of an api process: its rate, memory and differences.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../tools/postgres.mjs'
import { cpuSeconds, postgresOn } from './processes.ts'

/** How often each person of the sample is copied: some 500,000 or 10 million inputs. */
const COPIES = { usual: 100, full: 2_000 }
const RUN = fileURLToPath(new URL('../apps/api/src/testing/rehearse-copies.ts', import.meta.url))
const FLAGS = ['--expose-gc', '--max-old-space-size=512', '--max-semi-space-size=8']

interface Figures {
  inputs: number
  people: number
  differences: number
  seconds: number
  /** CPU seconds of the process. */
  node: number
  /** MB: resident, used, and used after a collection; the most of each. */
  memory: { resident: number; used: number; collected: number }
}

export async function rehearsal({ isFull }: { isFull: boolean }) {
  const postgres = await startPostgres()
  const child = spawn(process.execPath, [...FLAGS, RUN, String(COPIES[isFull ? 'full' : 'usual'])], {
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server = postgresOn(postgres.port)
  let [before, figures] = [0, undefined as (Figures & { postgres: number }) | undefined]
  try {
    for await (const line of createInterface(child.stdout)) {
      const message = JSON.parse(line) as { began: true } | Figures
      if ('began' in message) before = cpuSeconds(server)
      else figures = { ...message, postgres: cpuSeconds(server) - before }
    }
    if (!figures) {
      await once(child, 'exit')
      throw new Error('The rehearsal has failed')
    }
    return figures
  } finally {
    postgres.stop()
  }
}
