// `npm run test:faults`: installs what is missing, then runs people and faults under Node 26.
import { installPackages, installSystem } from './install.mjs'
import { launch } from './launch.mjs'
import { hasPostgres } from './postgres.mjs'

await installPackages()
await installSystem({ postgresql: hasPostgres })
launch('apps/api/src/testing/faults/main.ts', process.argv.slice(2))
