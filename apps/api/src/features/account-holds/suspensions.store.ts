import { read, write } from '../../db/db.ts'

/** The signals that are suspended: a short list. */
export const suspended = read(
  'account_holds_suspended',
  {},
  { signal: 'text', at: 'timestamptz', cases: 'int4', overturned: 'int4' },
  'select signal, at, cases, overturned from suspended_signals where lifted_at is null order by at desc, signal',
)

/**
 * How many holds of each signal say something of it, and how many against it: for it what staff confirmed and what ended
 * by itself without an appeal, against it what staff ended. What nobody has looked at, and what a signal of the person
 * ended, says nothing.
 */
export const records = read(
  'account_holds_records',
  { since: 'timestamptz' },
  { signal: 'text', cases: 'int4', overturned: 'int4' },
  `with decided as (
     select s ->> 'name' as signal, h.ended_at, h.outcome = 'RELEASED' as is_overturned
       from account_holds h cross join lateral jsonb_array_elements(h.signals) s
      where h.kind = 'SIGNALS' and h.ended_at > :since
        and (h.outcome = 'RELEASED' or h.confirmed_at is not null
             or h.outcome = 'EXPIRED' and not coalesce((select true from account_hold_steps a
                                                       where a.hold_id = h.id and a.step = 'APPEALED' limit 1), false))
   )
   select d.signal, count(*)::int as cases, (count(*) filter (where d.is_overturned))::int as overturned
     from decided d
    where not exists (select from suspended_signals l where l.signal = d.signal and l.lifted_at >= d.ended_at)
    group by d.signal order by d.signal`,
)

export const suspend = write(
  'account_holds_suspend',
  { id: 'uuid', signal: 'text', cases: 'int4', overturned: 'int4', at: 'timestamptz' },
  {},
  `insert into suspended_signals (id, signal, at, cases, overturned) values (:id, :signal, :at, :cases, :overturned)
   on conflict do nothing`,
)

export const lift = write(
  'account_holds_lift',
  { signal: 'text', reason: 'text', staff: 'uuid', at: 'timestamptz' },
  { cases: 'int4', overturned: 'int4' },
  `update suspended_signals set lifted_at = :at, lifted_by = :staff, reason = :reason
    where signal = :signal and lifted_at is null returning cases, overturned`,
)
