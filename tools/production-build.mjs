// `npm run build`: installs the Node packages if needed, then makes the production build under Node 26.
import { installPackages } from './install.mjs'
import { launch } from './launch.mjs'

await installPackages()
launch('tools/write-production-build.ts', process.argv.slice(2))
