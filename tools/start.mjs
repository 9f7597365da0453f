// `npm start`: installs what is missing, then runs tools/serve.ts under Node 26. `npm run dev` adds --watch.
import { installPackages } from './install.mjs'
import { launch } from './launch.mjs'

await installPackages()
launch('tools/serve.ts', process.argv.slice(2))
