import { AccountHoldClass } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

/** Holds that went into another account's are not counted: that one is. */
export const report = read(
  'account_holds_report',
  { from: 'timestamptz', to: 'timestamptz', country: 'text?', answer_seconds: 'int8' },
  {
    country: 'text',
    month: 'date',
    class: text(AccountHoldClass),
    placed: 'int8',
    cleared: 'int8',
    expired: 'int8',
    released: 'int8',
    unanswered: 'int8',
    open: 'int8',
    confirmed: 'int8',
    appeals: 'int8',
    in_time: 'int8',
    overturned: 'int8',
  },
  `with appeals as (
     select a.hold_id, count(*) as appeals,
            count(*) filter (where answer.at <= a.at + make_interval(secs => :answer_seconds::int8)) as in_time,
            count(*) filter (where answer.step = 'RELEASED') as overturned
       from account_holds h
       join account_hold_steps a on a.hold_id = h.id and a.step = 'APPEALED'
       left join lateral (select t.at, t.step from account_hold_steps t
                           where t.hold_id = a.hold_id and t.at >= a.at and t.step in ('RELEASED', 'CONFIRMED')
                           order by t.at limit 1) answer on true
      where h.placed_at >= :from and h.placed_at < :to
      group by a.hold_id
   )
   select h.country, date_trunc('month', h.placed_at at time zone 'UTC')::date as month, h.class,
          count(*) as placed,
          count(*) filter (where h.outcome = 'CLEARED') as cleared,
          count(*) filter (where h.outcome = 'EXPIRED') as expired,
          count(*) filter (where h.outcome = 'RELEASED') as released,
          count(*) filter (where h.outcome = 'UNANSWERED') as unanswered,
          count(*) filter (where h.outcome is null) as open,
          count(*) filter (where h.confirmed_at is not null) as confirmed,
          coalesce(sum(a.appeals), 0)::bigint as appeals,
          coalesce(sum(a.in_time), 0)::bigint as in_time,
          coalesce(sum(a.overturned), 0)::bigint as overturned
     from account_holds h left join appeals a on a.hold_id = h.id
    where h.placed_at >= :from and h.placed_at < :to and h.outcome is distinct from 'MERGED'
      and (:country::text is null or h.country = :country)
    group by 1, 2, 3 order by 1, 2, 3`,
)
