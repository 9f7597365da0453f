import { read, write } from '../db/db.ts'

/** Records a run of a job. For each job, the last run in any process is stored, and the last one without a failure. */
export const recordRun = write(
  'job_runs_record_run',
  { job: 'text', started_at: 'timestamptz', ended_at: 'timestamptz', failure: 'text?' },
  {},
  `insert into job_runs as known (job, started_at, ended_at, failure, succeeded_at)
   values (:job, :started_at, :ended_at, :failure, case when :failure::text is null then :ended_at::timestamptz end)
   on conflict (job) do update set started_at = excluded.started_at, ended_at = excluded.ended_at,
          failure = excluded.failure, succeeded_at = coalesce(excluded.succeeded_at, known.succeeded_at)
    where known.ended_at <= excluded.ended_at`,
)

/**
 * Deletes the runs of jobs that are not in `jobs` and have not run since `before`: jobs of an earlier release, which
 * would be reported as late.
 */
export const deleteRetired = write(
  'job_runs_delete_retired',
  { jobs: 'text[]', before: 'timestamptz' },
  {},
  'delete from job_runs where job <> all(:jobs) and ended_at < :before',
)

export const lastRuns = read(
  'job_runs_last_runs',
  {},
  { job: 'text', ended_at: 'timestamptz', failure: 'text?', succeeded_at: 'timestamptz?', set_aside: 'int8' },
  `select r.job, r.ended_at, r.failure, r.succeeded_at,
          (select count(*) from set_aside_work s where s.job = r.job) as set_aside
     from job_runs r order by r.job`,
)
