// `npm test`: installs what is missing, then runs tools/run-tests.mjs under Node 26. `npm test -- unit` runs
// one part.
import { installBrowser, installPackages, installSystem } from './install.mjs'
import { launch } from './launch.mjs'
import { hasPostgres } from './postgres.mjs'

await installPackages()
await installSystem({ postgresql: hasPostgres })
await installBrowser()
launch('tools/run-tests.mjs', process.argv.slice(2))
