import { SpendingAlertCause, SpendingLineKind } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/**
 * Takes a lock until the end of the transaction, so that only one process at a time evaluates; `held` is false if another
 * process has the lock.
 */
export const lockWatch = write(
  'alerts_lock_watch',
  {},
  { held: 'bool' },
  'select pg_try_advisory_xact_lock(6177110) as held',
)

const key = { kind: text(SpendingLineKind), country: 'text', key: 'text' } as const
const LINES = `jsonb_to_recordset(:lines) as l (kind text, country text, key text, day date, yesterday date, since date,
                                               slot int, count int8, amount numeric)`
const IS_LINE = 'd.kind = l.kind and d.country = l.country and d.key = l.key'

/** Adds the current day of each line that lacks it. What happened since the last count belongs to the new day. */
export const beginDays = write(
  'alerts_begin_days',
  { lines: 'jsonb' },
  {},
  `insert into spending_days (day, kind, country, key, is_whole, count_before, amount_before, amount)
   select l.day, l.kind, l.country, l.key, d.day is not null,
          least(l.count, coalesce(d.counts[array_length(d.counts, 1)], d.count_before, l.count)),
          least(l.amount, coalesce(d.amount, l.amount)), l.amount
     from ${LINES}
     left join spending_days d on d.day = l.yesterday and ${IS_LINE}
   on conflict do nothing`,
)

export const countSlots = write(
  'alerts_count_slots',
  { lines: 'jsonb' },
  {},
  `update spending_days d set counts[l.slot] = l.count, amount = l.amount
     from ${LINES} where d.day = l.day and ${IS_LINE}`,
)

const counted = { before: z.number(), counts: z.array(z.number().nullable()) }

/** The current day of each line with its forecast, and the day before. */
export const daysOfLines = read(
  'alerts_days_of_lines',
  { lines: 'jsonb' },
  {
    ...key,
    today: json(z.object({ ...counted, isWhole: z.boolean(), amountBefore: z.number() })),
    yesterday: json(z.object(counted).nullable()),
    profile: json(z.object({ weekday: z.array(z.number()), weekend: z.array(z.number()) }).nullable()),
  },
  `select l.kind, l.country, l.key,
          jsonb_build_object('before', d.count_before, 'counts', d.counts, 'isWhole', d.is_whole,
                             'amountBefore', d.amount_before) as today,
          (select jsonb_build_object('before', y.count_before, 'counts', y.counts) from spending_days y
            where y.day = l.yesterday and y.kind = l.kind and y.country = l.country and y.key = l.key) as yesterday,
          case when d.weekday is null then null
               else jsonb_build_object('weekday', d.weekday, 'weekend', d.weekend) end as profile
     from ${LINES} join spending_days d on d.day = l.day and ${IS_LINE}`,
)

/** The whole days before the current one of lines that have no forecast of it. */
export const historyOfLines = read(
  'alerts_history_of_lines',
  { lines: 'jsonb' },
  { ...key, days: json(z.array(z.object({ day: z.string(), ...counted }))) },
  `select l.kind, l.country, l.key,
          jsonb_agg(jsonb_build_object('day', d.day, 'before', d.count_before, 'counts', d.counts)) as days
     from ${LINES} join spending_days d on d.day >= l.since and d.day < l.day and ${IS_LINE}
    where d.is_whole
    group by l.kind, l.country, l.key`,
)

export const setProfiles = write(
  'alerts_set_profiles',
  { profiles: 'jsonb' },
  {},
  `update spending_days d set weekday = l.weekday, weekend = l.weekend
     from jsonb_to_recordset(:profiles) as l (day date, kind text, country text, key text,
                                              weekday float8[], weekend float8[])
    where d.day = l.day and ${IS_LINE}`,
)

/** Replaces the state of all lines. */
export const putLines = write(
  'alerts_put_lines',
  { lines: 'jsonb', now: 'timestamptz' },
  {},
  `insert into spending_lines (kind, country, key, name, unit, total, spent, committed, remaining, pace, earliest_at,
                               likely_at, latest_at, is_running_out, at)
   select kind, country, key, name, unit, total, spent, committed, "left", pace, earliest, likely, latest,
          "isRunningOut", :now
     from jsonb_to_recordset(:lines) as l (kind text, country text, key text, name text, unit text, total numeric,
       spent numeric, committed numeric, "left" numeric, pace float8, earliest timestamptz, likely timestamptz,
       latest timestamptz, "isRunningOut" bool)
   on conflict (kind, country, key) do update
     set name = excluded.name, unit = excluded.unit, total = excluded.total, spent = excluded.spent,
         committed = excluded.committed, remaining = excluded.remaining, pace = excluded.pace,
         earliest_at = excluded.earliest_at, likely_at = excluded.likely_at, latest_at = excluded.latest_at,
         is_running_out = excluded.is_running_out, at = excluded.at`,
)

/** Removes the lines that are no longer used, such as the budget of a mission that has ended. */
export const removeLines = write(
  'alerts_remove_lines',
  { now: 'timestamptz' },
  {},
  'delete from spending_lines where at < :now',
)

/** The causes of open alerts. */
export const openCauses = read(
  'alerts_open_causes',
  {},
  { id: 'uuid', ...key, cause: text(SpendingAlertCause) },
  `select id, kind, country, key, cause from spending_alerts where ended_at is null and kind > ''`,
)

/** Returns no row if the alert is open. */
export const openAlert = write(
  'alerts_open_alert',
  {
    id: 'uuid',
    kind: 'text',
    country: 'text',
    key: 'text',
    cause: 'text',
    text: 'text',
    at: 'timestamptz',
    acknowledged_by: 'uuid?',
    acknowledged_at: 'timestamptz?',
  },
  { id: 'uuid' },
  `insert into spending_alerts (id, kind, country, key, cause, text, opened_at, acknowledged_by, acknowledged_at)
   values (:id, :kind, :country, :key, :cause, :text, :at, :acknowledged_by, :acknowledged_at)
   on conflict do nothing returning id`,
)

/** The alerts of a cause that ended since, the oldest first. */
export const earlierAlerts = read(
  'alerts_earlier_alerts',
  { kind: 'text', country: 'text', key: 'text', cause: 'text', since: 'timestamptz' },
  { opened_at: 'timestamptz', acknowledged_by: 'uuid?', acknowledged_at: 'timestamptz?' },
  `select opened_at, acknowledged_by, acknowledged_at
     from spending_alerts
    where ended_at >= :since and kind = :kind and country = :country and key = :key and cause = :cause
    order by opened_at`,
)

export const endAlerts = write(
  'alerts_end_alerts',
  { ids: 'uuid[]', at: 'timestamptz' },
  {},
  'update spending_alerts set ended_at = :at where id = any(:ids)',
)
