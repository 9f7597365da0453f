import { defineConfig } from 'vitest/config'
import { macros } from './apps/web/macros.ts'
import { LongestFirst } from './testing/longest-first.ts'

// A poll waits for a process, a page or a database, not for a time: it is as patient as the browser's own waits,
// because on a busy machine starting or ending a process alone takes longer than the default of a second.
const expectation = { poll: { timeout: 15_000 } }

const HOOKS = 'apps/web/src/**/use-*.test.tsx'

// eslint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [macros()],
        // The colours are read as they are.
        test: {
          name: 'unit',
          expect: expectation,
          css: true,
          // The files of a worker share its modules.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{admin,web,lab}/src/**/*.test.{ts,tsx}',
            'testing/**/*.test.ts',
            'bench/*.test.ts',
          ],
          exclude: [HOOKS],
        },
      },
      // They set up their screen and clock once for each module that is loaded.
      { plugins: [macros()], test: { name: 'hooks', expect: expectation, include: [HOOKS] } },
      { test: { name: 'tools', include: ['tools/**/*.test.mjs'], testTimeout: 120_000, expect: expectation } },
      {
        test: {
          name: 'api',
          // Node runs the sources as production does, without transforming them for Vite first.
          experimental: { viteModuleRunner: false },
          expect: expectation,
          include: ['apps/api/src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Every file makes its own app and database. Sharing a worker compiles PGlite and the api's modules once.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'payouts',
          expect: expectation,
          include: ['apps/payouts/src/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          // Stack traces, which Playwright makes at every call, then need no source maps.
          experimental: { viteModuleRunner: false },
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/each-test.ts'],
          // The files of a worker share its browser.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expectation,
          // They wait for the page more than they compute.
          maxWorkers: 4,
        },
      },
    ],
  },
})
