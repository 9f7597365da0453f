// Runs the real `npm start` on free ports with its own data folder, ends it in every usual way, and checks for
// remaining processes. All starts use the same ports and folder.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { areFree, freePorts } from '../testing/free-ports.ts'
import { inFull } from '../testing/test-full.ts'
import { buildStale } from './build.mjs'
import { ROOT } from './install.mjs'
import { descendants, isAlive, type Process } from './process-tree.ts'

// Usually immediate; tools/launch.mjs kills leftover processes after four seconds.
const UNTIL_ENDED = { timeout: 10_000, interval: 100 }
const READY_WITHIN_MS = 90_000
const PARTS = ['tools/start.mjs', 'tools/serve.ts', 'api/src/main.ts', 'payouts/src/main.ts', 'anvil']

const folder = mkdtempSync(join(tmpdir(), 'momi-start-'))
let port: number
const started: (() => Process[])[] = []

beforeAll(async () => {
  await buildStale()
  port = await freePorts(5)
})
afterEach(() => {
  for (const { pid } of started.splice(0).flatMap((known) => known())) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs `npm start` until all processes in `until` are running. Reads the process tree at that time, because orphans
 * cannot be found later.
 */
async function startMomi({ until = PARTS } = {}) {
  const env = {
    ...process.env,
    PORT: String(port),
    MOMI_DATA_DIR: join(folder, 'data'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    DEVELOPMENT_PEOPLE: '0',
  }
  // The command runs in its own process group, like commands of a terminal.
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const pid = npm.pid!
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data) => (output += String(data)))
  let tree: Process[] = []
  started.push(() => tree)
  const deadline = Date.now() + READY_WITHIN_MS
  const isMissing = (part: string) => !tree.some(({ command }) => command.includes(part))
  while (until.some(isMissing) || (until === PARTS && !/^Log {3}/m.test(output))) {
    if (npm.exitCode !== null || Date.now() > deadline) throw new Error(`npm start is not ready:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    tree = descendants(pid)
  }
  const pidOf = (part: string) => tree.find(({ command }) => command.includes(part))!.pid
  return { pid, tree, pidOf, output: () => output }
}

// The ways in which a terminal, a supervisor or a crash ends npm start. `tools/dev.test.ts` ends the same process as a
// terminal does, too.
type Momi = Awaited<ReturnType<typeof startMomi>>
type Ends = Readonly<Record<string, (momi: Momi) => unknown>>

const USUAL_ENDS: Ends = {
  'SIGTERM to npm': ({ pid }) => process.kill(pid, 'SIGTERM'),
  'the sudden death of npm': ({ pid }) => process.kill(pid, 'SIGKILL'),
}
const ALL_ENDS: Ends = {
  ...USUAL_ENDS,
  'the sudden death of the api': ({ pidOf }) => process.kill(pidOf('api/src/main.ts'), 'SIGKILL'),
  'SIGINT to the whole group, as a terminal sends it': ({ pid }) => process.kill(-pid, 'SIGINT'),
  'SIGTERM to tools/start.mjs': ({ pidOf }) => process.kill(pidOf('tools/start.mjs'), 'SIGTERM'),
  'the sudden death of tools/start.mjs': ({ pidOf }) => process.kill(pidOf('tools/start.mjs'), 'SIGKILL'),
  'the sudden death of tools/serve.ts': ({ pidOf }) => process.kill(pidOf('tools/serve.ts'), 'SIGKILL'),
}

test.each(inFull(Object.keys(ALL_ENDS), Object.keys(USUAL_ENDS)))(
  '%s: every part of npm start ends, and the next start works',
  async (end) => {
    const momi = await startMomi()
    // The addresses are the last lines, because the log goes to a file.
    expect(momi.output()).toMatch(/\nLog {3}.*api\.log.*\n$/)
    // Each wait is announced, and the accounts of staff are a table.
    expect(momi.output()).toMatch(
      /Starting the partners .*Starting the api: .*\nStaff .*\n +support@\S+ +helps people\n/s,
    )
    expect(readFileSync(join(folder, 'data', 'api.log'), 'utf8')).toContain('Server listening')
    ALL_ENDS[end]!(momi)
    await expect.poll(() => leftOf(momi), UNTIL_ENDED).toEqual([])
  },
)

test('SIGTERM while npm start is still starting ends every part', async () => {
  const momi = await startMomi({ until: ['anvil'] })
  process.kill(momi.pid, 'SIGTERM')
  await expect.poll(() => leftOf(momi), UNTIL_ENDED).toEqual([])
})

/** The processes that still run, and the ports in use, which threads of an ended process may hold for a moment. */
async function leftOf({ tree }: Momi) {
  const ports = [0, 1, 2, 3, 4].map((offset) => port + offset)
  const free = await Promise.all(ports.map((one) => areFree([one])))
  return [
    ...tree.filter(({ pid }) => isAlive(pid)).map(({ command }) => command),
    ...ports.filter((_, index) => !free[index]),
  ]
}
