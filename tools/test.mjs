// `npm test`: installs what is missing, then runs tools/run-tests.mjs under our own Node. `npm test -- unit` runs a part.
import { installPackages, installSystem, onPath } from './install.mjs'
import { launch } from './launch.mjs'
import { hasPostgres } from './postgres.mjs'

await installPackages()
await installSystem({ chromium: () => onPath('chromium'), postgresql: hasPostgres })
launch('tools/run-tests.mjs', process.argv.slice(2))
