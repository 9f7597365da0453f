import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { macros } from './macros.ts'
import { precompressed } from './precompressed.ts'

/** The page that runs inside of MiniPay: a build of its own, so that neither costs the other a byte. */
export default defineConfig({
  base: '/minipay/',
  publicDir: false,
  plugins: [react(), lingui(), macros(), tailwindcss(), precompressed],
  build: {
    outDir: 'dist/minipay',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: 'minipay.html' },
  },
})
