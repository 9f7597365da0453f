import { IS_OWN_HOLD } from '../../core/ledger/account-holds.ts'
import { read } from '../../db/db.ts'

const COUNTED = { count: 'int8', urgent: 'int8', since: 'timestamptz?' } as const

/** Each reads at most `:most` rows, through an index that has only what waits. `dueAt`: by when it has to be done. */
const counted = (kind: string, table: string, waits: string, at: string, dueAt?: string) =>
  read(
    `dashboard_counted_${kind}`,
    { now: 'timestamptz', most: 'int8' },
    COUNTED,
    `select count(*) as count, count(*) filter (where due_at < :now::timestamptz) as urgent, min(at) as since
       from (select ${at} as at, ${dueAt ?? 'null::timestamptz'} as due_at
               from ${table} where ${waits} order by ${dueAt ?? at} limit :most) waiting`,
  )

/** Grants of points that a second person decides. */
export const approvals = counted(
  'approvals',
  'points_grants',
  `exceeds is not null and status = 'WAITING'`,
  'requested_at',
)
/** Claims that staff or a partner fulfil. */
export const claims = counted('claims', 'fulfilments', 'outcome is null', 'claimed_at', 'due_at')
/**
 * Holds of accounts that need an answer of somebody else than those who have placed or confirmed them. `:own` is left out
 * before the limit, so that no number of own holds hides those of others.
 */
export const holds = read(
  'dashboard_holds',
  { now: 'timestamptz', most: 'int8', own: 'uuid[]' },
  COUNTED,
  `select count(*) as count, count(*) filter (where answer_due_at < :now::timestamptz) as urgent, min(placed_at) as since
     from (select placed_at, answer_due_at
             from account_holds h
            where ended_at is null and answer_due_at is not null and not ${IS_OWN_HOLD}
            order by answer_due_at limit :most) waiting`,
)
/** Work that was set aside after its last attempt. */
export const setAside = counted('set_aside', 'set_aside_work', 'true', 'at')

/** The last run of each job. `failing`: it has failed since it last succeeded. */
export const jobs = read(
  'dashboard_jobs',
  {},
  { job: 'text', ended_at: 'timestamptz', succeeded_at: 'timestamptz?', failing: 'bool' },
  `select job, ended_at, succeeded_at, failure is not null as failing from job_runs order by failing desc, job`,
)
