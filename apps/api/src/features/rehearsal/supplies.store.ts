import { BudgetPeriod } from '@momi/contract'
import { z } from 'zod'
import { json, JsonInstant, text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

/** The budgets that missions have now, with what they gave since the first day. */
export const budgets = read(
  'rehearsal_budgets',
  { from: 'date' },
  { country: 'text', mission: 'text', budget: 'int8', left: 'int8', given: 'int8' },
  `select c.country, c.type as mission, c.budget,
          (select coalesce(sum(b.remaining), 0)::int8 from mission_budgets b
            where b.country = c.country and b.type = c.type) as left,
          (case c.type
             when 'streaks' then (select sum(k.points) from streak_check_ins k join users u on u.id = k.user_id
                                   where u.country = c.country and k.day >= :from)
             when 'roulette' then (select sum(s.amount) from roulette_spins s
                                    where s.country = c.country and s.day >= :from and s.type = 'POINTS')
             else (select sum(a.points) from awards a
                    where a.country = c.country and a.mission = c.type and a.day >= :from) end)::int8 as given
     from mission_configs c
    where c.budget is not null`,
)

const Group = z.object({ winnableAt: JsonInstant, expiresAt: JsonInstant.nullable(), items: z.number() })

/**
 * The items of each reward that could be won since the first day, by the time from which they can be. Those that were
 * withdrawn, or expired before anybody won them, could be won from when their batch was confirmed: `ended`.
 */
export const stock = read(
  'rehearsal_stock',
  { spans: 'jsonb' },
  { reward: 'text', groups: json(z.array(Group)), ended: 'int8' },
  `select definition_id as reward,
          jsonb_agg(jsonb_build_object('winnableAt', winnable_at, 'expiresAt', expires_at, 'items', items)
                    -- What has ended was not given, so it is taken last.
                    order by is_ended, winnable_at, expires_at) as groups,
          coalesce(sum(items) filter (where is_ended), 0)::int8 as ended
     from (select definition_id, winnable_at, expires_at, is_ended, count(*)::int8 as items
             from (select i.definition_id, s.from_at, s.to_at, i.assigned_at,
                          i.status in ('WITHDRAWN', 'LAPSED') as is_ended,
                          case when i.status in ('WITHDRAWN', 'LAPSED') then b.confirmed_at else i.winnable_at end
                            as winnable_at,
                          case i.status when 'WITHDRAWN' then b.withdrawn_at else i.expires_at end as expires_at
                     from reward_items i
                     join reward_definitions d on d.id = i.definition_id
                     join jsonb_to_recordset(:spans) as s(country text, from_at timestamptz, to_at timestamptz)
                       on s.country = d.country
                     left join stock_batches b on b.id = i.batch_id) item
            where (assigned_at is null or assigned_at >= from_at) and winnable_at < to_at
              and (not is_ended or expires_at >= from_at)
            group by definition_id, winnable_at, expires_at, is_ended) g
    group by definition_id`,
)

/** The country of the person to whom a charge `c` gave something. */
const CHARGED_COUNTRY = `case c.kind
       when 'PRIZE' then (select d.country from reward_items i join reward_definitions d on d.id = i.definition_id
                           where i.id = c.ref)
       when 'EXCHANGE' then (select u.country from points_exchanges x join users u on u.id = x.user_id where x.id = c.ref)
       when 'PURCHASE' then (select u.country from users u where u.id = split_part(c.ref, ':', 1)::uuid)
       else (select u.country from ledger_entries e join users u on u.id = e.account_id
              where (e.reason, e.ref) in (('MISSION_COMPLETED', c.ref), ('STREAK_CHECK_IN', substr(c.ref, 9)),
                                          ('ROULETTE_WON', substr(c.ref, 10)))
              limit 1) end`

/** What a charge `c` of a line `l` counted before an instant: without what was given back before it. */
const countedBefore = (instant: string) => `case c.kind
       when 'AWARD' then case c.state when 'RETURNED' then 0 else c.points end
         -- Of a check-in that was taken over since.
         + coalesce((select sum(-e.amount) from ledger_entries e
                      where c.ref like 'streaks:%' and e.reason = 'STREAK_CHECK_IN_REVERSED'
                        and e.ref = substr(c.ref, 9) and e.at >= ${instant}), 0)
       else case when c.state = 'RETURNED' and not case c.kind
                   when 'EXCHANGE' then exists (select from ledger_entries e
                                                 where e.reason = 'EXCHANGE_RETURNED' and e.ref = c.ref and e.at >= ${instant})
                   when 'PRIZE' then exists (select from reward_items i join reward_traces t on t.item_id = i.id
                                              where i.id = c.ref and i.assigned_at = c.at and i.status = 'EXPIRED'
                                                and t.stage = 'FAILED' and t.at >= ${instant})
                   else false end
                 then 0
                 else case l.unit when 'TOKEN' then c.tokens when 'ITEMS' then c.items else 0 end end
       end`

/** What the lines of budgets had given before the first day of each person's country. */
export const budgetLines = read(
  'rehearsal_budget_lines',
  { spans: 'jsonb', begin: 'timestamptz' },
  { country: 'text', key: 'text', period: text(BudgetPeriod), zone: 'text', starts_at: 'timestamptz', used: 'int8' },
  `with span as (
     select * from jsonb_to_recordset(:spans) as s(country text, from_at timestamptz)
   )
   select l.country, l.key, b.period, b.zone, l.starts_at, sum(${countedBefore('s.from_at')})::int8 as used
     from budget_lines l
     join budgets b on b.country = l.country and b.key = l.key
     join budget_charges c on l.id = any(c.lines)
     join span s on s.country = case when l.country <> '*' then l.country
                                     -- Before the first day of all countries it need not be known.
                                     when c.at < :begin then (select min(country) from span)
                                     else ${CHARGED_COUNTRY} end
    where l.ends_at > :begin and l.starts_at < (select max(from_at) from span)
      and c.at < (select max(from_at) from span) and c.at < s.from_at
    group by l.id, b.period, b.zone`,
)

/** How often a brake has stopped a mission in these days. */
export const brakeStops = read(
  'rehearsal_brake_stops',
  { begin: 'timestamptz', end: 'timestamptz' },
  { count: 'int8' },
  `select count(*) as count from config_stops
    where kind = 'mission' and stopped_by is null and stopped_at >= :begin and stopped_at < :end`,
)

/** How many packages of the giveaway were given before the first day. */
export const packages = read(
  'rehearsal_packages',
  { spans: 'jsonb' },
  { country: 'text', choice: 'text', given: 'int8' },
  `select s.country, s.choice,
          s.given - (select count(*) from giveaway_claims g
                      where g.country = s.country and g.choice = s.choice and g.claimed_at >= z.from_at
                        and g.status <> 'FAILURE')
                  -- Those of claims that failed since.
                + (select count(*) from giveaway_claims g
                     join giveaway_traces t on t.claim_id = g.id and t.stage = 'FAILED' and t.at >= z.from_at
                    where g.country = s.country and g.choice = s.choice and g.claimed_at < z.from_at
                      and g.status = 'FAILURE') as given
     from giveaway_stocks s
     join jsonb_to_recordset(:spans) as z(country text, from_at timestamptz) on z.country = s.country`,
)

/** When check-in was unavailable. */
export const outages = read(
  'rehearsal_outages',
  { since: 'timestamptz' },
  { from: 'timestamptz', to: 'timestamptz', country: 'text?', by_budget: 'bool' },
  `select from_at as from, to_at as to, country, why = 'a budget for check-ins was spent' as by_budget
     from outages where to_at > :since order by id`,
)
