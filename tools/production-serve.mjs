// Starts the production build of its folder: `node serve.mjs api` or `node serve.mjs payouts`; without a name, both.
// `node serve.mjs recover-payouts` brings the payout service's state file up to date and ends.
// `npm run build` copies this file into dist/.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const SERVICES = ['api', 'payouts']
const MAIN = {
  api: 'apps/api/src/main.ts',
  payouts: 'apps/payouts/src/main.ts',
  'recover-payouts': 'apps/payouts/src/recover.ts',
}
/** The compile cache of earlier starts. Portable, because the build may be copied to another folder. */
const COMPILED = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'compiled'), NODE_COMPILE_CACHE_PORTABLE: '1' }
/**
 * Without a limit Node lets the heap grow with the memory of the machine: a process of the api then takes more than 300 MB
 * under load instead of 200, for the same CPU time.
 */
const HEAP = {
  api: '--max-old-space-size=512 --max-semi-space-size=8',
  payouts: '--max-old-space-size=256 --max-semi-space-size=8',
  'recover-payouts': '',
}
// Without this option, Node warns that local storage has no file when a package checks for local storage.
const commandOf = (part) => ['--no-experimental-webstorage', join(import.meta.dirname, MAIN[part])]
const envOf = (part) => ({ ...COMPILED, NODE_OPTIONS: HEAP[part], ...process.env, MOMI_ENV: 'production' })

const names = process.argv.slice(2)
const parts = names.length === 0 ? SERVICES : names
const unknown = parts.filter((part) => !(part in MAIN))
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}: there are ${Object.keys(MAIN).join(', ')}`)
  process.exit(2)
}

// A single part runs in this process itself, so that a supervisor's signals reach it.
if (parts.length === 1) process.execve(process.execPath, [process.execPath, ...commandOf(parts[0])], envOf(parts[0]))

// The processes run in separate process groups: Ctrl-C in a terminal would otherwise signal each process twice, and a
// second signal ends it immediately.
const children = parts.map((part) =>
  spawn(process.execPath, commandOf(part), { env: envOf(part), stdio: 'inherit', detached: true }),
)
const stop = (signal) => children.forEach((child) => child.kill(signal))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal))
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 1
    stop('SIGTERM')
  })
