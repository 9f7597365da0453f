import { HOUR } from '@momi/contract/rules/durations'
import { clockDifference } from '../core/clock-difference.ts'
import type { Database } from '../db/connect.ts'
import { lastRuns } from '../jobs/job-runs.ts'
import type { Finding } from './finding.ts'

const MOST_CLOCK_DIFFERENCE_MS = 2_000
const SILENT_AFTER_MS = 3 * HOUR

type Data = Pick<Database, 'db' | 'newer'>

/** Checks the schema, the clock, the last runs of the jobs, and set-aside work. */
export async function checkDatabase({ db, newer }: Data, now: () => Date): Promise<Finding[]> {
  const difference = await clockDifference(db, now)
  const schema: Finding =
    newer.length === 0
      ? { about: 'database', status: 'ok', detail: 'answers, with the schema of this release' }
      : { about: 'database', status: 'degraded', detail: `a newer release has migrated it: ${newer.join(', ')}` }
  const time: Finding =
    difference <= MOST_CLOCK_DIFFERENCE_MS
      ? { about: 'clock', status: 'ok', detail: `differs from the database's by ${difference} ms` }
      : { about: 'clock', status: 'degraded', detail: `differs from the database's by ${difference} ms` }
  return [schema, time, ...(await checkJobs(db, now()))]
}

async function checkJobs(db: Data['db'], now: Date): Promise<Finding[]> {
  const runs = await db.many(lastRuns, {})
  const findings = runs.flatMap(({ job, ended_at, failure, set_aside }): Finding[] => {
    const wrong = [
      failure !== null && `its last run failed: ${failure}`,
      // Every job runs at least once an hour.
      now.getTime() - ended_at.getTime() > SILENT_AFTER_MS && `it last ran at ${ended_at.toISOString()}`,
      set_aside > 0 && `${set_aside} items are set aside: npm run momi -- waiting`,
    ].filter((text) => text !== false)
    return wrong.length === 0 ? [] : [{ about: `job ${job}`, status: 'degraded', detail: wrong.join('; ') }]
  })
  if (runs.length === 0) return [{ about: 'jobs', status: 'degraded', detail: 'none has run yet: is an api running?' }]
  return findings.length > 0 ? findings : [{ about: 'jobs', status: 'ok', detail: `all ${runs.length} run` }]
}
