// Builds what is stale and runs the api in development: it migrates, seeds, serves and prints the addresses.
import { spawn } from 'node:child_process'
import { buildStale } from './build.mjs'
import { ourEnv, ROOT } from './install.mjs'

await buildStale()
const child = spawn('node', ['--no-experimental-webstorage', 'apps/api/src/main.ts'], {
  cwd: ROOT,
  env: ourEnv({ MOMI_ENV: process.env.MOMI_ENV ?? 'development' }),
  stdio: 'inherit',
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => {})
child.on('exit', (code) => process.exit(code ?? 1))
