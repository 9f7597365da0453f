import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import { retriedImports } from '@momi/client/assets/retried-imports'
import { sonnerWithoutStyle } from '@momi/ui/sonner-without-style'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { catalogues } from './build/catalogues.ts'
import { assetFileNames, earlyList } from './early-list.ts'
import { floor } from './floor.ts'
import { fromHeadScript, headModule, headScript } from './head-script.ts'
import { macros } from './macros.ts'
import { minify, minifyAgain } from './minify.ts'
import { precompressed } from './precompressed.ts'
import { stylesheetLast } from './stylesheet-last.ts'
import { withoutWarnings } from './without-warnings.ts'

/**
 * Makes Sonner's selectors as specific as they are written. As `:where()` they would lose against Tailwind's reset,
 * which comes after them in the page and, without cascade layers, is not below them (floor.ts).
 */
const sonnerOverReset: Plugin = {
  name: 'sonner-over-reset',
  transform: (code, id) =>
    /\/sonner\/dist\/styles\.css/.test(id) ? { code: code.replaceAll(':where(', ':is('), map: null } : undefined,
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))
type InfoOf = (id: string) => { importedIds: readonly string[] } | null

/** Whether a module is loaded with one of `entries`, without a dynamic import in between. */
function cameWith(...entries: readonly string[]) {
  const needed = new Set<string>()
  return (id: string, infoOf: InfoOf): boolean => {
    const collect = (from: string) => {
      if (needed.has(from)) return
      needed.add(from)
      infoOf(from)?.importedIds.forEach(collect)
    }
    entries.forEach(collect)
    return needed.has(id)
  }
}

const ENTRY = source('entries/rewards.tsx')
const isFirst = cameWith(ENTRY)
/** The modules of the deferred chunk: together in one file they take half the bytes. */
const isDeferred = cameWith(
  source('features/missions/lazy/parts.ts'),
  source('features/streaks/public.ts'),
  source('features/login/AccountNotice.tsx'),
  source('app/offline/start-offline-support.ts'),
  source('shared/Failure.tsx'),
  // Small parts of many screens. As separate files, their names alone would add bytes to the first page.
  source('shared/use-segment.ts'),
  source('shared/use-kept-focus.ts'),
  source('shared/motion.ts'),
  fileURLToPath(import.meta.resolve('@momi/ui/Card')),
  fileURLToPath(import.meta.resolve('@momi/ui/BottomSheet')),
  source('shared/share.ts'),
  source('shared/i18n/format-country.ts'),
  source('shared/i18n/format-day.ts'),
  source('shared/i18n/format-time.ts'),
  source('shared/i18n/lazy-format.ts'),
)

/** The files that are loaded before any code that is loaded on demand. */
const loaded = new Set<string>()
const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      for (const { name = '', fileName } of Object.values(bundle))
        if (['rolldown-runtime', 'react', 'client'].includes(name)) loaded.add(fileName)
    },
  },
}

export default defineConfig({
  // wouter and SWR import a shim of a hook that React has had since version 18. Leaving the shim out saves 0.2 KB.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    retriedImports,
    react(),
    catalogues,
    lingui({ cwd: import.meta.dirname }),
    macros(),
    tailwindcss(),
    floor,
    sonnerWithoutStyle,
    sonnerOverReset,
    withoutWarnings,
    firstFiles,
    earlyList,
    fromHeadScript,
    headScript,
    headModule,
    stylesheetLast,
    minifyAgain,
    precompressed,
  ],
  build: {
    manifest: true,
    ...minify,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !loaded.has(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { rewards: 'rewards.html', sw: 'src/worker/sw.ts' },
      output: {
        // The service worker needs a fixed URL for the whole origin.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // The first page contains the names of all other files, so each name has seven letters; the manifest maps them
        // to modules.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames,
        codeSplitting: {
          groups: [
            // React changes less often than our code. The rest of the first page is one file, which compresses better.
            { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\// },
            { name: (id, graph) => (isFirst(id, graph.getModuleInfo.bind(graph)) ? 'client' : null) },
            { name: (id, graph) => (isDeferred(id, graph.getModuleInfo.bind(graph)) ? 'deferred' : null) },
            // The drawings are imported as URLs; otherwise each would be inlined into the chunk of every page that
            // shows it.
            { name: 'illustrations', test: /ui\/src\/illustrations\// },
          ],
        },
      },
    },
  },
})
