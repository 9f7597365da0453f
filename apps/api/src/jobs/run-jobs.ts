import type { Deps } from '../http/deps.ts'
import { recordRun } from './job-runs.ts'
import type { Job } from './jobs.ts'

/** Runs each job at its interval, one run at a time, until the process drains. */
export function runJobs(
  deps: Pick<Deps, 'database' | 'now' | 'log' | 'metrics' | 'isDraining'>,
  jobs: readonly Job[],
): void {
  for (const job of jobs) {
    let isRunning = false
    const run = async () => {
      if (isRunning || deps.isDraining()) return
      isRunning = true
      await runOnce(deps, job)
      isRunning = false
    }
    void run()
    setInterval(() => void run(), job.everyMs).unref()
  }
}

/** Runs a job once. Never throws: a failure is logged and recorded, and the job runs again at its interval. */
async function runOnce(
  { database, now, log, metrics }: Pick<Deps, 'database' | 'now' | 'log' | 'metrics'>,
  { name: job, work }: Job,
) {
  const begun = performance.now()
  const started_at = now()
  let failure: string | null = null
  try {
    await work()
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
    log.error({ err: error, job }, 'a job failed')
  }
  metrics.observeJob({ job, hasFailed: failure !== null, seconds: (performance.now() - begun) / 1000 })
  await database
    .transact((tx) => tx.one(recordRun, { job, started_at, ended_at: now(), failure }))
    .catch((error: unknown) => log.error({ err: error, job }, 'the run of a job was not recorded'))
}
