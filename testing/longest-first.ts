import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longer than their size suggests, the longest of each project first. */
const LONG = [
  'apps/api/src/data-folder.test.ts',
  'apps/api/src/first-hour.test.ts',
  'apps/api/src/features/campaign/preview/preview.test.ts',
  'apps/api/src/features/staff/staff.test.ts',
  'apps/api/src/features/rehearsal/draft.test.ts',
  'apps/api/src/features/payouts/lying-node.test.ts',
  'apps/api/src/development/population.test.ts',
  'apps/api/src/production-start.test.ts',
  'apps/api/src/main.test.ts',
  'apps/api/src/core/locks/lock-order.test.ts',
  'apps/api/src/rolling-restart.test.ts',
  'apps/api/src/http/calls/malformed-input.test.ts',
  'apps/api/src/features/streaks/crash.test.ts',
  'apps/api/src/http/calls/foreign-text.test.ts',
  'apps/api/src/features/accounts/lost-answers.test.ts',
  'apps/api/src/features/stock/stock-kill.test.ts',
  'apps/api/src/features/campaign/interleavings.test.ts',
  'apps/api/src/features/login/histories.test.ts',
  'apps/api/src/features/campaign/random-bodies.test.ts',
  'apps/api/src/db/previous-release.test.ts',
  'apps/api/src/db/migrate.test.ts',
  'apps/api/src/features/login/lost-sign-ins.test.ts',
  'apps/api/src/faults.test.ts',
  'e2e/console.e2e.ts',
  'e2e/campaign.e2e.ts',
  'e2e/streaks.e2e.ts',
  'e2e/roulette.e2e.ts',
  'e2e/giveaway.e2e.ts',
  'e2e/states.e2e.ts',
  'e2e/routes.e2e.ts',
  'e2e/minipay.e2e.ts',
  'e2e/oldest-browsers.e2e.ts',
  'e2e/user-search.e2e.ts',
  'e2e/missions.e2e.ts',
  'e2e/reports.e2e.ts',
  'e2e/lab.e2e.ts',
  'e2e/rewards.e2e.ts',
  'e2e/points.e2e.ts',
  'e2e/login-ends.e2e.ts',
  'e2e/login.e2e.ts',
  'e2e/session-kept.e2e.ts',
  'e2e/login-methods.e2e.ts',
  'e2e/start-up.e2e.ts',
  'e2e/production.e2e.ts',
  'e2e/today.e2e.ts',
  'e2e/keyboard.e2e.ts',
  'e2e/claim-forms.e2e.ts',
  'tools/start.test.ts',
  'tools/dev.test.ts',
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
