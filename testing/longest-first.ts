import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longer than their size suggests. */
const LONG = [
  'apps/api/src/first-hour.test.ts',
  'apps/api/src/features/payouts/lying-node.test.ts',
  'apps/api/src/production-build.test.ts',
  'apps/api/src/features/campaign/interleavings.test.ts',
  'apps/api/src/features/campaign/live-settings.test.ts',
  'apps/api/src/features/campaign/preview/preview.test.ts',
  'apps/api/src/data-folder.test.ts',
  'apps/api/src/production-start.test.ts',
  'apps/api/src/rolling-restart.test.ts',
  'e2e/campaign.e2e.ts',
  'e2e/console.e2e.ts',
  'e2e/giveaway.e2e.ts',
  'e2e/login.e2e.ts',
  'e2e/routes.e2e.ts',
  'e2e/states.e2e.ts',
  'e2e/two-weeks.e2e.ts',
  'tools/start.test.ts',
]

/**
 * Starts long files first, so that none of them runs alone at the end. Vitest does so by itself once it knows the
 * durations; in a fresh clone it starts large files first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = new Set(LONG.map((file) => resolve(this.ctx.config.root, file)))
    const missing = [...long].filter((file) => !existsSync(file))
    if (missing.length > 0)
      throw new Error(`testing/longest-first.ts names files that do not exist: ${missing.join(', ')}`)
    const isLong = ({ moduleId }: TestSpecification) => long.has(moduleId)
    const bySize = await super.sort(files)
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))]
  }
}
