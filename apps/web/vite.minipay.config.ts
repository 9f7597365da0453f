import { fileURLToPath } from 'node:url'
import { retriedImports } from '@momi/client/assets/retried-imports'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './build/catalogues.ts'
import { floor } from './build/floor.ts'
import { macros } from './macros.ts'
import { minify, minifyAgain } from './build/minify.ts'
import { precompressed } from './build/precompressed.ts'
import { checkUnusedReact } from './build/react/check-unused.ts'
import { reactModules } from './build/react/modules.ts'
import { styledComponents } from './build/styled-components.ts'

/** The page inside MiniPay: a separate build, so that neither build adds bytes to the other. */
export default defineConfig({
  base: '/minipay/',
  publicDir: false,
  resolve: {
    alias: [
      {
        find: /^@lingui\/(core|react)$/,
        replacement: fileURLToPath(new URL('src/minipay-lingui.ts', import.meta.url)),
      },
    ],
  },
  plugins: [
    retriedImports,
    react(),
    catalogues,
    macros(),
    tailwindcss(),
    styledComponents(fileURLToPath(new URL('src/minipay.css', import.meta.url))),
    floor,
    reactModules,
    checkUnusedReact,
    minifyAgain,
    precompressed,
  ],
  build: {
    outDir: 'dist/minipay',
    manifest: true,
    ...minify,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: 'minipay.html' },
  },
})
