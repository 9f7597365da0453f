// Runs the real `npm run test:faults`, ends it before its time, and checks for what remains: PostgreSQL is a daemon that
// no other process owns, and its disk is mounted.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inFull } from '../testing/test-full.ts'
import { ROOT } from './install.mjs'
import { hasPostgres } from './postgres.mjs'
import { descendants, isAlive, type Process } from './process-tree.ts'

const UNTIL_ENDED = { timeout: 25_000, interval: 100 }
const READY_WITHIN_MS = 90_000

const folder = mkdtempSync(join(tmpdir(), 'momi-faults-stop-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The process of PostgreSQL; undefined before it has started. */
function postmaster(): number | undefined {
  const disk = readdirSync(folder).find((name) => name.startsWith('momi-faults-postgres-'))
  try {
    return Number(readFileSync(join(folder, disk ?? '', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Runs until PostgreSQL and the wanted parts are there. */
async function startRun(until: readonly string[]) {
  const npm = spawn('npm', ['run', 'test:faults', '--', '--minutes', '5', '--people', '2'], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data) => (output += String(data)))
  const deadline = Date.now() + READY_WITHIN_MS
  let tree: Process[] = []
  while (!postmaster() || until.some((part) => !tree.some(({ command }) => command.includes(part)))) {
    if (npm.exitCode !== null || Date.now() > deadline) throw new Error(`The run is not ready:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    tree = descendants(npm.pid!)
  }
  return { pid: npm.pid!, tree: descendants(npm.pid!), database: postmaster()! }
}

type Run = Awaited<ReturnType<typeof startRun>>

const WHILE_STARTING: readonly string[] = []
const WHILE_RUNNING = ['api/src/main.ts', 'payouts/src/main.ts', 'anvil']
const ENDS: Readonly<Record<string, [parts: readonly string[], end: (run: Run) => unknown]>> = {
  'Ctrl-C as soon as PostgreSQL runs': [WHILE_STARTING, ({ pid }) => process.kill(-pid, 'SIGINT')],
  'Ctrl-C while people use Momi': [WHILE_RUNNING, ({ pid }) => process.kill(-pid, 'SIGINT')],
  'SIGTERM to npm while people use Momi': [WHILE_RUNNING, ({ pid }) => process.kill(pid, 'SIGTERM')],
}

describe.runIf(hasPostgres())('npm run test:faults, ended before its time', () => {
  test.each(inFull(Object.keys(ENDS), Object.keys(ENDS).slice(0, 1)))(
    '%s: nothing of its world remains',
    async (name) => {
      const [parts, end] = ENDS[name]!
      const run = await startRun(parts)
      end(run)
      const left = () => [
        ...run.tree.filter(({ pid }) => isAlive(pid)).map(({ command }) => command),
        ...(isAlive(run.database) ? ['PostgreSQL'] : []),
        ...readFileSync('/proc/mounts', 'utf8')
          .split('\n')
          .filter((mount) => mount.includes(folder)),
        ...readdirSync(folder).filter((file) => file.startsWith('momi-faults-')),
      ]
      await expect.poll(left, UNTIL_ENDED).toEqual([])
    },
  )
})
