// `npm test`: installs what is missing, then hands over to our own Node. `npm test -- unit` runs a part.
import { spawn } from 'node:child_process'
import { installPackages, installSystem, onPath, ourEnv, ROOT } from './install.mjs'
import { hasPostgres } from './postgres.mjs'

await installPackages()
await installSystem({ chromium: () => onPath('chromium'), postgresql: hasPostgres })
const child = spawn('node', ['tools/run-tests.mjs', ...process.argv.slice(2)], {
  cwd: ROOT,
  env: ourEnv(),
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
child.on('exit', (code) => process.exit(code ?? 1))
