import { DashboardMetric } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import { SOURCES } from './events.store.ts'

export const countedUntil = read(
  'dashboard_counted_until',
  {},
  { until: 'timestamptz' },
  'select until from activity_counted where single',
)

const all = Object.entries(SOURCES).map(([metric, source]) => `select '${metric}' as metric, * from (${source}) s`)

/**
 * Counts the steps of ten minutes from `:from` to `:to` anew; counting a step twice gives the same figures. `:zones`: the
 * time zone of each country, for the days on which a person counts once.
 */
export const count = write(
  'dashboard_count',
  { from: 'timestamptz', to: 'timestamptz', zones: 'jsonb' },
  { until: 'timestamptz' },
  `with events as materialized (
     ${all.join('\n     union all\n')}
   ), people as (
     insert into active_people (day, user_id, country, first_at)
     select day, user_id, country, min(at)
       from (select (at at time zone coalesce(:zones::jsonb ->> country, 'UTC'))::date as day, user_id, country, at
               from events where metric in ('CHECK_INS', 'SPINS', 'AWARDS', 'CLAIMS')) acts
      group by day, user_id, country
      order by day, user_id
     on conflict do nothing
     returning country, first_at as at
   ), counted as (
     select date_bin('10 minutes', at, '2000-01-01') as bucket, country, metric, count(*) as count, sum(amount) as amount
       from events group by 1, 2, 3
     union all
     select date_bin('10 minutes', at, '2000-01-01'), country, 'PEOPLE', count(*), 0 from people group by 1, 2
   ), kept as (
     insert into activity_counts as known (bucket, country, metric, count, amount)
     select * from counted order by bucket, country, metric
     on conflict (bucket, country, metric) do update
       set count = case excluded.metric when 'PEOPLE' then known.count else 0 end + excluded.count,
           amount = excluded.amount
   )
   insert into activity_counted (until) values (:to)
   on conflict (single) do update set until = greatest(activity_counted.until, excluded.until)
   returning until`,
)

/**
 * Counts the check-ins of the steps from `:from` to `:to` anew. People are left out: who was active on a day is kept for a
 * few days only.
 */
export const countCheckIns = write(
  'dashboard_count_check_ins',
  { from: 'timestamptz', to: 'timestamptz' },
  {},
  `insert into activity_counts as known (bucket, country, metric, count, amount)
   select date_bin('10 minutes', at, '2000-01-01') as bucket, country, 'CHECK_INS', count(*), sum(amount)
     from (${SOURCES.CHECK_INS}) s group by bucket, country order by bucket, country
   on conflict (bucket, country, metric) do update set count = excluded.count where known.count <> excluded.count`,
)

/** The sums of spans of time, each of one country and with a name. */
export const sums = read(
  'dashboard_sums',
  { spans: 'jsonb' },
  { country: 'text', span: 'text', metric: text(DashboardMetric), count: 'int8', amount: 'text', last: 'timestamptz' },
  `select s.country, s.span, c.metric, sum(c.count)::int8 as count, sum(c.amount)::text as amount, max(c.bucket) as last
     from jsonb_to_recordset(:spans) as s (country text, span text, since timestamptz, until timestamptz)
     join activity_counts c on c.bucket >= s.since and c.bucket < s.until and c.country = s.country
    group by s.country, s.span, c.metric`,
)

/** The sums of each day of each country since `:from`, by the country's zone in `:zones`. */
export const sumsByDay = read(
  'dashboard_sums_by_day',
  { from: 'timestamptz', zones: 'jsonb', metrics: 'text[]' },
  { day: 'text', country: 'text', metric: text(DashboardMetric), count: 'int8', amount: 'text' },
  `select (c.bucket at time zone z.zone)::date::text as day, c.country, c.metric, sum(c.count)::int8 as count,
          sum(c.amount)::text as amount
     from jsonb_each_text(:zones) z (country, zone)
     join activity_counts c on c.bucket >= :from and c.country = z.country and c.metric = any(:metrics)
    group by 1, 2, 3`,
)
