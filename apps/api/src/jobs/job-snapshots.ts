import type { Db } from '../db/db.ts'
import type { JobSnapshot } from '../http/metrics.ts'
import { lastRuns } from './job-runs.ts'
import type { Job } from './jobs.ts'

/** The state of each job for /metrics: its last run, its oldest due item, and what was set aside. */
export async function snapshotJobs(db: Db, now: Date, jobs: readonly Job[]): Promise<JobSnapshot[]> {
  const runs = new Map((await db.many(lastRuns, {})).map((run) => [run.job, run]))
  const secondsSince = (at: Date) => Math.max(0, (now.getTime() - at.getTime()) / 1000)
  return Promise.all(
    jobs.map(async ({ name, everyMs, oldestDue }) => {
      const run = runs.get(name)
      const queued = oldestDue && (await db.one(oldestDue, {}))?.at
      const due = oldestDue ? queued : run && new Date(run.ended_at.getTime() + everyMs)
      return {
        job: name,
        lastRunAge: run && secondsSince(run.ended_at),
        hasFailed: run ? run.failure !== null : undefined,
        oldestDueAge: due ? secondsSince(due) : 0,
        setAside: run?.set_aside,
      }
    }),
  )
}
