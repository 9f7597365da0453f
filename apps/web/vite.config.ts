import { retriedImports } from '@momi/client/assets/retried-imports'
import { sonnerWithoutStyle } from '@momi/ui/sonner-without-style'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './build/catalogues.ts'
import { chunks, firstFiles, loadedFirst } from './build/chunks.ts'
import { assetFileNames, earlyList } from './build/early-list.ts'
import { floor } from './build/floor.ts'
import { fromHeadScript } from './build/from-head-script.ts'
import { headModule, headScript } from './build/head-script.ts'
import { laterFiles } from './build/later-files.ts'
import { macros } from './macros.ts'
import { minify, minifyAgain } from './build/minify.ts'
import { precompressed } from './build/precompressed.ts'
import { checkUnusedReact } from './build/react/check-unused.ts'
import { reactModules } from './build/react/modules.ts'
import { sonnerOverReset } from './build/sonner-over-reset.ts'
import { stylesheetLast } from './build/stylesheet-last.ts'
import { withoutWarnings } from './build/without-warnings.ts'

export default defineConfig({
  // wouter and SWR import a shim of a hook that React has had since version 18. Leaving the shim out saves 0.2 KB.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    retriedImports,
    react(),
    catalogues,
    macros(),
    tailwindcss(),
    floor,
    sonnerWithoutStyle,
    sonnerOverReset,
    reactModules,
    checkUnusedReact,
    withoutWarnings,
    firstFiles,
    earlyList,
    fromHeadScript,
    headScript,
    headModule,
    laterFiles,
    stylesheetLast,
    minifyAgain,
    precompressed,
  ],
  build: {
    manifest: true,
    ...minify,
    modulePreload: {
      polyfill: false,
      // An import names its own file itself (loadAsset).
      resolveDependencies: (own, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file !== own && !loadedFirst.has(file)),
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
        codeSplitting: { groups: chunks },
      },
    },
  },
})
