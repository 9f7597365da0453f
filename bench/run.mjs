// `npm run bench`: measures, prints a table, and stores the result. Pass a part (web, routes, wheel, api, console)
// to run only that one; with --full the console has a million people instead of a hundred thousand.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { installSystem, onPath } from '../tools/install.mjs'
import { api } from './api.ts'
import { describe } from './describe.ts'
import { routes } from './routes.ts'
import { staffConsole } from './staff-console.ts'
import { web } from './web.ts'
import { wheel } from './wheel.ts'

const PARTS = { web, routes, wheel, api, console: staffConsole }
const JSON_FILE = new URL('results.json', import.meta.url)
const TEXT_FILE = new URL('RESULTS.md', import.meta.url)

const FULL = '--full'
const wanted = process.argv.slice(2).filter((name) => name !== FULL)
const isFull = process.argv.includes(FULL)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}: there are ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

// The whole browser is needed for bytes and frames; the tests install only its headless shell.
await installSystem({ chromium: () => onPath('chromium') })
const results = existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : {}
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`── ${name}`)
  const at = new Date().toISOString()
  // The load average of the machine before the bench.
  const loadBefore = loadavg()[0]
  results[name] = { at, loadBefore, ...(await part({ isFull })) }
}
results.machine = { cores: cpus().length, memoryGb: Math.round(totalmem() / 1e9), node: process.version }

writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`)
const text = describe(results)
writeFileSync(TEXT_FILE, text)
execFileSync('oxfmt', [fileURLToPath(JSON_FILE), fileURLToPath(TEXT_FILE)])
console.log(`\n${text}`)
process.exit(0)
