import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import { Properties } from './client-reports.rules.ts'

/**
 * Adds a batch of reports, each with an `id`, a `name`, `at` and `properties`, and queues them for forwarding if `forward`
 * is true. Leaves out, and does not count, those that are stored already. The caller holds the person's lock.
 */
export const addReports = write(
  'client_reports_add_reports',
  {
    user: 'uuid',
    received_at: 'timestamptz',
    /** Since when an event that is sent again is looked for. */
    since: 'timestamptz',
    user_properties: 'jsonb',
    events: 'jsonb',
    forward: 'bool',
  },
  { counted: 'int4' },
  `with sent as (
     select distinct on (e.id) e.*
       from jsonb_to_recordset(:events) as e (id uuid, name text, at timestamptz, properties jsonb) order by e.id
   ), fresh as (
     select * from sent
      where id not in (select unnest(event_ids) from client_report_batches
                        where user_id = :user and received_at >= :since)
        and not exists (select from client_reports r where r.user_id = :user and r.event_id = sent.id)
   ), added as (
     insert into client_report_batches (user_id, received_at, id, event_ids, events, user_properties)
     select :user, :received_at, (array_agg(id order by id))[1], array_agg(id order by id),
            jsonb_agg(jsonb_build_array(name, (extract(epoch from at) * 1000)::int8, properties) order by id),
            :user_properties
       from fresh having count(*) > 0
   ), unsent as (
     insert into client_reports_unsent (user_id, event_id, received_at, due_at, name, at, properties, user_properties)
     select :user, id, :received_at, :received_at, name, at, properties, :user_properties from fresh where :forward
     on conflict do nothing
   )
   select count(*)::int as counted from fresh`,
)

/** The first attempts fail together in an outage too, which is no reason to send every report on its own. */
const ATTEMPTS_TOGETHER = 3

/**
 * Leases one person's due reports, oldest first. Reports that have failed several times are leased one by one, so
 * that one that is always refused does not block others. Concurrent processes lease different reports.
 */
export const takeUnsent = write(
  'client_reports_take_unsent',
  { now: 'timestamptz', until: 'timestamptz', most: 'int8' },
  {
    user_id: 'uuid',
    event_id: 'uuid',
    attempts: 'int4',
    name: 'text',
    at: 'timestamptz',
    properties: json(Properties),
    user_properties: json(Properties),
  },
  `with first as (
     select user_id, attempts from client_reports_unsent where due_at <= :now
      order by due_at limit 1 for update skip locked),
   due as (
     select u.user_id, u.event_id from client_reports_unsent u join first using (user_id, attempts)
      where u.due_at <= :now order by u.received_at
      limit case when (select attempts from first) < ${ATTEMPTS_TOGETHER} then :most::int8 else 1 end for update of u skip locked),
   taken as (
     update client_reports_unsent u set due_at = :until, attempts = u.attempts + 1 from due
      where u.user_id = due.user_id and u.event_id = due.event_id
      returning u.*)
   -- The previous release queues what it stores elsewhere.
   select taken.user_id, taken.event_id, taken.attempts, coalesce(taken.name, r.name) as name,
          coalesce(taken.at, r.at) as at, coalesce(taken.properties, r.properties) as properties,
          coalesce(taken.user_properties, r.user_properties) as user_properties
     from taken left join client_reports r using (user_id, event_id)
    where taken.name is not null or r.name is not null
    order by 5`,
)

const BATCH = { user: 'uuid', events: 'uuid[]' } as const

export const deleteSent = write(
  'client_reports_delete_sent',
  BATCH,
  {},
  'delete from client_reports_unsent where user_id = :user and event_id = any(:events)',
)

/** Sets when the reports are due; null: not until an operator resumes them. */
export const postponeUnsent = write(
  'client_reports_postpone_unsent',
  { ...BATCH, due_at: 'timestamptz?' },
  {},
  'update client_reports_unsent set due_at = :due_at where user_id = :user and event_id = any(:events)',
)

/** Makes all reports due that were set aside for the person whose batch begins with the event `ref`. */
export const resumeUnsent = write(
  'client_reports_resume_unsent',
  { ref: 'text', at: 'timestamptz' },
  {},
  `update client_reports_unsent set due_at = :at, attempts = 0
    where due_at is null
      and user_id in (select user_id from client_reports_unsent where event_id = :ref::text::uuid and due_at is null)`,
)

/** The reports of a person's client from one phone, newest first, before a position. */
export const reportsBefore = read(
  'client_reports_before',
  { user: 'uuid', haid: 'text', before_at: 'timestamptz?', before_id: 'uuid?', offset: 'int8', size: 'int8' },
  { id: 'uuid', name: 'text', at: 'timestamptz', received_at: 'timestamptz', properties: json(Properties) },
  `select id, name, at, received_at, properties
     from (select b.event_ids[e.place] as id, e.event ->> 0 as name,
                  to_timestamp((e.event ->> 1)::float8 / 1000) as at, b.received_at, e.event -> 2 as properties
             from client_report_batches b
            cross join lateral jsonb_array_elements(b.events) with ordinality as e (event, place)
            where b.user_id = :user and b.user_properties ->> 'haid' = :haid
           union all
           -- What the previous release stores, one by one.
           select event_id, name, at, received_at, properties
             from client_reports
            where user_id = :user and user_properties ->> 'haid' = :haid) reports
    where (received_at, id) <
          (coalesce(:before_at::timestamptz, 'infinity'),
           coalesce(:before_id::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by received_at desc, id desc
    offset :offset limit :size`,
)

export const oldestUnsent = read(
  'client_reports_oldest_unsent',
  {},
  { at: 'timestamptz?' },
  'select min(due_at) as at from client_reports_unsent',
)
