import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'
import { catalogues } from './catalogues.ts'
import { floor } from './floor.ts'
import { fromHeadScript } from './from-head-script.ts'
import { macros } from '../macros.ts'
import { minify, minifyAgain } from './minify.ts'

export const EARLY_LIST = 'src/entries/early-list.ts'

/**
 * The name pattern of assets in the builds of the early list and of the client. Both have to give an image the same
 * URL, because the elements of the early list have to equal those that React renders.
 */
export const assetFileNames = 'assets/[hash:7][extname]'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const RUNTIME = source('app/boot/early/list/runtime.ts')
const JSX_RUNTIME = source('app/boot/early/jsx-runtime.ts')

/** Leaves code that is loaded on demand out of the early list's script, with Vite's code for loading it. */
const withoutLazyCode: Plugin = {
  name: 'without-lazy-code',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = () => {}' : undefined),
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
}

/**
 * Compiles the components of /missions a second time, with a JSX runtime that creates DOM nodes, into a script without
 * React: docs/decisions/0062-early-list.md.
 */
export const earlyList: Plugin = {
  name: 'early-list',
  apply: 'build',
  async buildStart() {
    const { code, assets } = await compiled()
    for (const { fileName, source: content } of assets) this.emitFile({ type: 'asset', fileName, source: content })
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 7)
    const file = { fileName: `assets/${hash}.js`, name: 'early-list.js', originalFileName: EARLY_LIST }
    // The asset has a name, because Vite's manifest lists no others.
    this.emitFile({ type: 'asset', ...file, source: code })
  },
}

async function compiled() {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [macros(), catalogues, fromHeadScript, floor, withoutLazyCode, minifyAgain],
    resolve: {
      alias: [
        { find: /^react\/jsx-runtime$/, replacement: JSX_RUNTIME },
        { find: /^.*\/(lazy|lazy-part|Boundary|LoadFailed)\.tsx$/, replacement: RUNTIME },
        { find: /^(react|@lingui\/(core|react)|swr|wouter)$/, replacement: RUNTIME },
      ],
    },
    build: {
      ...minify,
      write: false,
      rolldownOptions: {
        input: source('entries/early-list.ts'),
        preserveEntrySignatures: 'strict',
        treeshake: { propertyReadSideEffects: false },
        output: { format: 'es', codeSplitting: false, assetFileNames },
      },
    },
  })) as Rollup.RollupOutput
  const [entry, ...others] = output
  return { code: entry.code.trim(), assets: others.filter((file) => file.type === 'asset') }
}
