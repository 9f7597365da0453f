import { defineConfig } from 'vitest/config'
import { macros } from './apps/web/macros.ts'

const HOOKS = 'apps/web/src/**/use-*.test.tsx'

// eslint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [macros()],
        // The colours are read as they are.
        test: {
          name: 'unit',
          css: true,
          // The files of a worker share its modules.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{admin,web,lab}/src/**/*.test.{ts,tsx}',
            'testing/**/*.test.ts',
          ],
          exclude: [HOOKS],
        },
      },
      // They set up their screen and clock once for each module that is loaded.
      { plugins: [macros()], test: { name: 'hooks', include: [HOOKS] } },
      { test: { name: 'tools', include: ['tools/**/*.test.mjs'], testTimeout: 120_000 } },
      {
        test: {
          name: 'api',
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
          include: ['apps/payouts/src/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/each-test.ts'],
          // The files of a worker share its browser.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As patient as the browser is with what it waits for itself.
          expect: { poll: { timeout: 15_000 } },
          // They wait for the page more than they compute.
          maxWorkers: 4,
        },
      },
    ],
  },
})
