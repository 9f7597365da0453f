// `npm run bench`: measures the parts web, line and api in less than ten minutes on a quiet machine, prints tables and
// stores the result. The first run also fills databases, which are kept for later runs. If parts are named, only these
// are measured, and the others keep their last figures: day, routes, wheel, console, memory and rehearsal take minutes each. `describe`
// measures nothing and writes RESULTS.md again. With --full, the part console measures the staff console with a million
// people instead of a hundred thousand, the part rehearsal rehearses 10 million inputs instead of
// 500,000, and the part day measures 10,000 people instead of 1,500.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { installSystem, onPath } from '../tools/install.mjs'
import { api } from './api.ts'
import { day } from './day.ts'
import { describe } from './describe.ts'
import { line } from './line.ts'
import { memory } from './memory.ts'
import { rehearsal } from './rehearsal.ts'
import { routes } from './routes.ts'
import { staffConsole } from './staff-console.ts'
import { web } from './web.ts'
import { wheel } from './wheel.ts'

const PARTS = { web, line, api, day, routes, wheel, console: staffConsole, memory, rehearsal }
const USUAL = ['web', 'line', 'api']
/** The highest load per core at which the machine counts as idle. */
const QUIET = 0.25
const JSON_FILE = new URL('results.json', import.meta.url)
const TEXT_FILE = new URL('RESULTS.md', import.meta.url)

const FULL = '--full'
const DESCRIBE = 'describe'
const named = process.argv.slice(2).filter((name) => name !== FULL)
const wanted = (named.length === 0 ? USUAL : named).filter((name) => name !== DESCRIBE)
const isFull = process.argv.includes(FULL)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}: there are ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

// The load is read before the bench starts, because the bench itself causes load.
const [loadBefore] = loadavg()
const isQuiet = loadBefore <= QUIET * cpus().length
if (!isQuiet && wanted.length > 0)
  console.warn(`The machine is not quiet: its load is ${loadBefore.toFixed(1)}. Times and rates mean little.`)

// The whole browser is needed for bytes and frames; the tests install only its headless shell.
if (wanted.length > 0) await installSystem({ chromium: () => onPath('chromium') })
const results = existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : {}
for (const [name, part] of Object.entries(PARTS)) {
  if (!wanted.includes(name)) continue
  console.log(`── ${name}`)
  const at = new Date().toISOString()
  results[name] = { at, loadBefore, isQuiet, ...(await part({ isFull })) }
}
if (wanted.length > 0)
  results.machine = { cores: cpus().length, memoryGb: Math.round(totalmem() / 1e9), node: process.version }

writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`)
const text = describe(results)
writeFileSync(TEXT_FILE, text)
execFileSync('oxfmt', [fileURLToPath(JSON_FILE), fileURLToPath(TEXT_FILE)])
console.log(`\n${text}`)
process.exit(0)
