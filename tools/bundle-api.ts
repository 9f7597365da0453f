// Runs once before the test files of a project that starts processes of the api: bundles its main files, because a
// process then loads a few files instead of a thousand, in half the CPU time. The files in which the tests look at what
// a process loads start the sources, as production does.
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { hashOf } from './build.mjs'
import { ROOT } from './install.mjs'

/** The packages of many modules. The others stay outside of the bundle: some of them read files beside their own. */
const BUNDLED = [/^@momi\//, 'zod', 'libphonenumber-js', 'jose', 'cockatiel', 'ox', 'abitype', /^@noble\//]

/** Keeps the place of each source file, beside which it finds others, such as the migrations. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

/** Names the folder of the bundle to the test workers (apps/api/src/testing/fast-node.ts). */
export async function setup(): Promise<void> {
  const folder = join(
    ROOT,
    'node_modules/.cache/momi',
    `api-${hashOf(['apps/api', 'packages'], ['tools/bundle-api.ts']).slice(0, 16)}`,
  )
  if (!existsSync(folder)) await bundle(folder)
  process.env['API_BUNDLE'] = folder
}

async function bundle(folder: string): Promise<void> {
  const made = `${folder}.${process.pid}`
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [places],
    ssr: { noExternal: BUNDLED },
    build: {
      ssr: true,
      target: 'esnext',
      minify: false,
      outDir: made,
      rolldownOptions: { input: ['main', 'momi'].map((name) => join(ROOT, `apps/api/src/${name}.ts`)) },
    },
  })
  try {
    renameSync(made, folder)
  } catch (error) {
    // Another project's run has made it in the meantime.
    if (!existsSync(folder)) throw error
  }
}
