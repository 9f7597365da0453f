import { afterAll, expect, test } from 'vitest'
import { createMetrics } from '../http/metrics/metrics.ts'
import { testApp } from '../testing/test-app.ts'
import { jobGauges } from './job-gauges.ts'
import { lastRuns, recordRun } from './job-runs.ts'
import { jobsOf, type Job } from './jobs.ts'
import { runJobs } from './run-jobs.ts'

const HOUR_MS = 3_600_000
const lines: string[] = []
const app = await testApp({ now: '2026-03-02T08:00:00Z', logTo: (line) => lines.push(line) })
afterAll(() => {
  app.drain()
  return app.close()
})

const metricsOf = (jobs: Job[]) => createMetrics({ gauges: [jobGauges(app.database.db, app.now, () => jobs)] }).text()

test('[OPS-06] every job runs at the start, and its last run and oldest due item are metrics', async () => {
  const jobs = jobsOf(app.deps)
  expect(await metricsOf(jobs)).not.toContain('momi_job_last_run_age_seconds{')
  runJobs(app.deps, jobs)
  const ran = async () => [...(await metricsOf(jobs)).matchAll(/^momi_job_last_run_age_seconds\{job="([\w-]+)"\} 0$/gm)]
  await expect.poll(async () => (await ran()).length).toBe(jobs.length)
  app.goTo('2026-03-02T10:00:00Z')
  const text = await metricsOf(jobs)
  for (const { name } of jobs) {
    expect(text).toContain(`momi_job_failed{job="${name}"} 0`)
    expect(text).toMatch(new RegExp(`^momi_job_oldest_due_age_seconds\\{job="${name}"\\} \\d`, 'm'))
    expect(text).toContain(`momi_job_set_aside{job="${name}"} 0`)
  }
  expect(text).toContain('momi_job_last_run_age_seconds{job="purge-tables"} 7200')
  // The job runs every hour and last ran at 08:00, so it was due at 09:00, an hour ago.
  expect(text).toContain('momi_job_oldest_due_age_seconds{job="purge-tables"} 3600')
})

test('[OPS-06] a job that fails is logged, recorded as failed, and does not stop other jobs', async () => {
  const broken: Job = { name: 'broken', everyMs: HOUR_MS, work: () => Promise.reject(new Error('no such table')) }
  let runs = 0
  const whole: Job = { name: 'whole', everyMs: HOUR_MS, work: async () => void runs++ }
  runJobs(app.deps, [broken, whole])
  await expect.poll(() => metricsOf([broken, whole])).toContain('momi_job_failed{job="broken"} 1')
  await expect.poll(() => metricsOf([broken, whole])).toContain('momi_job_failed{job="whole"} 0')
  expect(runs).toBe(1)
  expect(lines.filter((line) => line.includes('a job failed')).join()).toContain('no such table')
})

test('the runs of a job that this release does not have are deleted two hours later', async () => {
  const { db, transact } = app.database
  const at = app.now()
  await transact((tx) => tx.one(recordRun, { job: 'retired', started_at: at, ended_at: at, failure: null }))
  const jobs = jobsOf(app.deps)
  const hasRetired = async () => {
    await jobs.find(({ name }) => name === 'delete-retired-jobs')!.work()
    const names = (await db.many(lastRuns, {})).map(({ job }) => job)
    expect(names).toContain('purge-tables')
    return names.includes('retired')
  }
  app.goTo(at.getTime() + 2 * HOUR_MS)
  expect(await hasRetired()).toBe(true)
  app.goTo(at.getTime() + 2 * HOUR_MS + 1)
  expect(await hasRetired()).toBe(false)
})

test('a draining process starts no job', async () => {
  const draining = { ...app.deps, isDraining: () => true }
  let runs = 0
  runJobs(draining, [{ name: 'late', everyMs: 1, work: async () => void runs++ }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(runs).toBe(0)
})
