import { sonnerWithoutStyle } from '@momi/ui/sonner-without-style'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routePaths } from '../../tools/route-paths.ts'

/** The scripts in the pages of phones, each built in the mode of its name. */
const SCRIPTS = { 'lab-host': 'src/host/lab-host.ts', conformance: 'src/conformance/main.ts' } as const

export default defineConfig(({ mode }) =>
  mode in SCRIPTS
    ? {
        // A classic script, because it has to run before the page's scripts.
        build: {
          emptyOutDir: false,
          rolldownOptions: {
            input: SCRIPTS[mode as keyof typeof SCRIPTS],
            output: { format: 'iife', entryFileNames: `${mode}.js` },
          },
        },
      }
    : {
        base: '/lab/',
        plugins: [react(), tailwindcss(), sonnerWithoutStyle],
        define: { ROUTE_PATHS: JSON.stringify(routePaths()) },
        build: { reportCompressedSize: false },
      },
)
