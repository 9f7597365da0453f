import { defineConfig } from 'vitest/config'
import { catalogues } from './apps/web/build/catalogues.ts'
import { macros } from './apps/web/macros.ts'
import { LongestFirst } from './testing/longest-first.ts'

// The time limits, in milliseconds. A test that takes a second alone takes ten on a machine with many other processes,
// and a limit costs nothing where a test passes.
const expectation = { poll: { timeout: 60_000 } }
const UNIT_LIMIT_MS = 60_000
const PROCESSES_LIMIT_MS = 600_000

/** `npm run e2e -- --headed --slow`. */
const isWatched = process.env['HEADED'] === 'true' || process.env['SLOW'] === 'true'

// eslint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [macros(), catalogues],
        // With `css`, a test can read the colours of a CSS file, which would be empty otherwise.
        test: {
          name: 'unit',
          // Before the test's own limit, so that a failure shows the last value.
          expect: { poll: { timeout: UNIT_LIMIT_MS / 2 } },
          testTimeout: UNIT_LIMIT_MS,
          hookTimeout: UNIT_LIMIT_MS,
          css: true,
          // The files of a worker share its modules and its page.
          isolate: false,
          setupFiles: ['testing/empty-page.ts', 'testing/wait-limit.ts'],
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{admin,web,lab}/src/**/*.test.{ts,tsx}',
            'testing/**/*.test.ts',
            'bench/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.{mjs,ts}', 'apps/web/build/**/*.test.ts'],
          testTimeout: PROCESSES_LIMIT_MS,
          hookTimeout: PROCESSES_LIMIT_MS,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'api',
          // Node runs the sources as production does, without transforming them for Vite first.
          experimental: { viteModuleRunner: false },
          expect: expectation,
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: ['tools/bundle-api.ts', 'apps/api/src/testing/test-secrets.ts'],
          testTimeout: PROCESSES_LIMIT_MS,
          hookTimeout: PROCESSES_LIMIT_MS,
          // Twice the cores, because many files wait for processes that they start.
          maxWorkers: 4,
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
          testTimeout: PROCESSES_LIMIT_MS,
          hookTimeout: PROCESSES_LIMIT_MS,
        },
      },
      {
        test: {
          name: 'e2e',
          // Without Vite's transformation, the stack traces that Playwright creates at every call need no source maps.
          experimental: { viteModuleRunner: false },
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['tools/bundle-api.ts', 'e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/each-test.ts'],
          // The files of a worker share its browser.
          isolate: false,
          // Whoever watches the browser may also stop it.
          testTimeout: isWatched ? 0 : PROCESSES_LIMIT_MS,
          hookTimeout: isWatched ? 0 : PROCESSES_LIMIT_MS,
          expect: expectation,
          // With five, each file takes half as long again.
          maxWorkers: isWatched ? 1 : 4,
        },
      },
    ],
  },
})
