// `npm test`: installs what is missing, then runs tools/run-tests.mjs under Node 26. `npm test -- unit` runs
// one part.
import { installBrowser, installPackages, installSystem, onPath } from './install.mjs'
import { launch } from './launch.mjs'
import { hasPostgres } from './postgres.mjs'

async function installTools() {
  // The package of Prometheus contains promtool, which tests the alerts.
  await installSystem({ postgresql: hasPostgres, prometheus: () => onPath('promtool') })
  await installBrowser()
}

await Promise.all([installPackages(), installTools()])
launch('tools/run-tests.mjs', process.argv.slice(2))
