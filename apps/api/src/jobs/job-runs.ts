import { read, write } from '../db/db.ts'

/** The last run of each job, in any process. */
export const recordRun = write(
  'jobs_record_run',
  { job: 'text', started_at: 'timestamptz', ended_at: 'timestamptz', failure: 'text?' },
  {},
  `insert into job_runs as known (job, started_at, ended_at, failure) values (:job, :started_at, :ended_at, :failure)
   on conflict (job) do update set started_at = excluded.started_at, ended_at = excluded.ended_at, failure = excluded.failure
    where known.ended_at <= excluded.ended_at`,
)

export const lastRuns = read(
  'jobs_last_runs',
  {},
  { job: 'text', ended_at: 'timestamptz', failure: 'text?', set_aside: 'int8' },
  `select r.job, r.ended_at, r.failure, (select count(*) from set_aside_work s where s.job = r.job) as set_aside
     from job_runs r order by r.job`,
)
