import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { retriedImports } from '@momi/client/assets/retried-imports'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const cwd = fileURLToPath(new URL('.', import.meta.url))
const macros = linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })

export default defineConfig({
  plugins: [retriedImports, react(), lingui({ cwd }), babel({ presets: [macros] })],
  // The server replaces this text with a new nonce in each answer (apps/api/src/http/pages/page.ts).
  html: { cspNonce: 'CSP_NONCE' },
  // Staff use current browsers, so light-dark() is not compiled for older ones.
  build: {
    cssTarget: 'esnext',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
