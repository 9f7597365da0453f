// `npm run cluster`: installs the Node packages if needed, then runs tools/cluster/start.ts under Node 26.
import { installPackages } from './install.mjs'
import { launch } from './launch.mjs'

await installPackages()
launch('tools/cluster/start.ts', process.argv.slice(2))
