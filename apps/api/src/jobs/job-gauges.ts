import type { Db } from '../db/db.ts'
import type { GaugeSource } from '../http/metrics/gauge-source.ts'
import { lastRuns } from './job-runs.ts'
import type { Job } from './jobs.ts'

/** The state of each job for /metrics: its last run in any process, its oldest due item, and what was set aside. */
export const jobGauges = (db: Db, now: () => Date, jobs: () => readonly Job[]): GaugeSource => ({
  gauges: {
    momi_job_last_run_age_seconds: 'Since the last run of a job ended.',
    momi_job_last_success_age_seconds: 'Since the last run of a job without a failure ended.',
    momi_job_failed: '1 where the last run of a job failed.',
    momi_job_interval_seconds: 'How often a job runs.',
    momi_job_oldest_due_age_seconds: 'Since the oldest thing due for a job was due.',
    momi_job_set_aside: 'Items that wait for an operator.',
  },
  labels: ['job'],
  read: async () => {
    const runs = new Map((await db.many(lastRuns, {})).map((run) => [run.job, run]))
    const secondsSince = (at: Date) => Math.max(0, (now().getTime() - at.getTime()) / 1000)
    return Promise.all(
      jobs().map(async ({ name: job, everyMs, oldestDue }) => {
        const run = runs.get(job)
        const queued = oldestDue && (await db.one(oldestDue, {}))?.at
        const due = oldestDue ? queued : run && new Date(run.ended_at.getTime() + everyMs)
        return {
          labels: { job },
          values: {
            momi_job_last_run_age_seconds: run && secondsSince(run.ended_at),
            momi_job_last_success_age_seconds: run?.succeeded_at ? secondsSince(run.succeeded_at) : undefined,
            momi_job_failed: run && Number(run.failure !== null),
            momi_job_interval_seconds: everyMs / 1000,
            momi_job_oldest_due_age_seconds: due ? secondsSince(due) : 0,
            momi_job_set_aside: run?.set_aside,
          },
        }
      }),
    )
  },
})
