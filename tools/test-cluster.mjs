// `npm run test:cluster`: installs the Node packages if needed, then runs the drills under Node 26.
import { installPackages } from './install.mjs'
import { launch } from './launch.mjs'

await installPackages()
launch('tools/cluster/drills/run.ts', process.argv.slice(2))
