// `npm run test:mutants`: installs what is missing, then changes the rules and tells which changes no test notices.
import { installMutants, installPackages } from './install.mjs'
import { launch } from './launch.mjs'

await installPackages()
await installMutants()
launch('tools/mutants/run.ts', process.argv.slice(2))
