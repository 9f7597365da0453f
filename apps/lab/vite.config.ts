import { sonnerWithoutStyle } from '@momi/ui/sonner-without-style'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routePaths } from '../../tools/route-paths.ts'

export default defineConfig(({ mode }) =>
  mode === 'host'
    ? {
        // A classic script, because it has to run before the page's scripts.
        build: {
          emptyOutDir: false,
          rolldownOptions: {
            input: 'src/host/lab-host.ts',
            output: { format: 'iife', entryFileNames: 'lab-host.js' },
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
