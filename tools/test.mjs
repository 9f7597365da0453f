// `npm test`: installs what is missing, then runs tools/run-tests.ts under Node 26. `npm test -- unit` runs one part,
// and `npm test -- points.e2e` or `npm test -- 'a title'` the tests of a file or with a title. `npm run e2e` is the same
// for end-to-end tests alone (--e2e); --headed shows their browser, and --slow slows it down.
import { parseArgs } from 'node:util'
import { installBrowser, installPackages, installSystem, onPath } from './install.mjs'
import { launch } from './launch.mjs'
import { hasPostgres } from './postgres.mjs'

async function installTools({ headed }) {
  // The package of Prometheus contains promtool, which tests the alerts.
  await installSystem({
    postgresql: hasPostgres,
    prometheus: () => onPath('promtool'),
    // Runs the commands that the documentation of the calls begins with.
    curl: () => onPath('curl'),
    // Encrypts the backups of deploy/backup.
    age: () => onPath('age'),
  })
  await installBrowser({ headed })
}

const { values, positionals } = parseArgs({
  options: { e2e: { type: 'boolean' }, headed: { type: 'boolean' }, slow: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.headed && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
  console.error('--headed needs a display: DISPLAY and WAYLAND_DISPLAY are not set')
  process.exit(2)
}
await Promise.all([installPackages(), installTools(values)])
// Read by e2e/harness/browser.ts and vitest.config.ts.
if (values.headed) process.env.HEADED = 'true'
if (values.slow) process.env.SLOW = 'true'
launch('tools/run-tests.ts', [...(values.e2e ? ['--project', 'e2e'] : []), ...positionals])
