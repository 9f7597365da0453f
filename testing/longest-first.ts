import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longer than their size suggests, the longest of each project first. */
const LONG = [
  'apps/api/src/faults.test.ts',
  'apps/api/src/first-hour.test.ts',
  'apps/api/src/data-folder.test.ts',
  'apps/api/src/features/payouts/lying-node.test.ts',
  'apps/api/src/http/calls/foreign-text.test.ts',
  'apps/api/src/main.test.ts',
  'apps/api/src/production-start.test.ts',
  'apps/api/src/rolling-restart.test.ts',
  'apps/api/src/features/campaign/interleavings.test.ts',
  'apps/api/src/features/login/lost-sign-ins.test.ts',
  'apps/api/src/features/campaign/preview/preview.test.ts',
  'apps/api/src/features/claim-forms/vouchers.test.ts',
  'apps/api/src/features/rehearsal/draft.test.ts',
  'apps/api/src/features/campaign/two-processes.test.ts',
  'apps/api/src/features/streaks/crash.test.ts',
  'apps/api/src/db/previous-release.test.ts',
  'apps/api/src/features/campaign/live-settings.test.ts',
  'apps/api/src/production-build.test.ts',
  'apps/api/src/db/lost-connections.test.ts',
  'e2e/console.e2e.ts',
  'e2e/campaign.e2e.ts',
  'e2e/giveaway.e2e.ts',
  'e2e/roulette.e2e.ts',
  'e2e/streaks.e2e.ts',
  'e2e/states.e2e.ts',
  'e2e/reports.e2e.ts',
  'e2e/login-methods.e2e.ts',
  'e2e/oldest-browsers.e2e.ts',
  'e2e/production.e2e.ts',
  'e2e/routes.e2e.ts',
  'tools/dev.test.ts',
  'tools/start.test.ts',
]

/**
 * Starts long files first, so that none of them runs alone at the end. Vitest does so by itself once it knows the
 * durations; in a fresh clone it starts large files first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = LONG.map((file) => resolve(this.ctx.config.root, file))
    const missing = long.filter((file) => !existsSync(file))
    if (missing.length > 0)
      throw new Error(`testing/longest-first.ts names files that do not exist: ${missing.join(', ')}`)
    const place = ({ moduleId }: TestSpecification) => long.indexOf(moduleId) + 1 || long.length + 1
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
