// `npm start`: installs what is missing, then hands over to our own Node.
import { spawn } from 'node:child_process'
import { installPackages, ourEnv, ROOT } from './install.mjs'

await installPackages()
const child = spawn('node', ['tools/serve.mjs'], { cwd: ROOT, env: ourEnv(), stdio: 'inherit' })
// The terminal signals the whole group; only what was sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
child.on('exit', (code) => process.exit(code ?? 1))
