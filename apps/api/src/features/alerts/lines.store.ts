import { BudgetUnit } from '@momi/contract'
import { z } from 'zod'
import { json, JsonInstant, text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

/** The budgets that apply, in their current period, with the mean points of an award of their country. */
export const budgetLines = read(
  'alerts_budget_lines',
  { now: 'timestamptz' },
  {
    country: 'text',
    key: 'text',
    unit: text(BudgetUnit),
    ends_at: 'timestamptz',
    is_daily: 'bool',
    amount: 'int8',
    spent: 'int8',
    committed: 'int8',
    remaining: 'int8',
    per_award: 'int8',
  },
  `select b.country, b.key, b.unit, l.ends_at, b.period = 'DAY' as is_daily, l.amount, s.spent, s.committed, s.remaining,
          (select greatest(1, round(sum(points) / nullif(sum(awards), 0)))::int8 from mission_budgets m
            where b.country = '*' or m.country = b.country) as per_award
     from budgets b
     join budget_lines l on l.id = budget_line_at(b, :now)
    cross join lateral (
      select sum(spent)::int8 as spent, sum(committed)::int8 as committed, sum(remaining)::int8 as remaining
        from budget_shares where line = l.id
    ) s
    where b.is_active and l.starts_at <= :now and l.ends_at > :now`,
)

/** The missions with a budget that run. `held`: points that are not paid yet; their shares do not have them any more. */
export const missionLines = read(
  'alerts_mission_lines',
  { now: 'timestamptz' },
  {
    country: 'text',
    type: 'text',
    budget: 'int8',
    remaining: 'int8',
    awards: 'int8',
    points: 'int8',
    held: 'int8',
    ends_at: 'timestamptz?',
  },
  `select c.country, c.type, c.budget, c.ends_at, sum(b.remaining)::int8 as remaining,
          sum(b.awards)::int8 as awards, sum(b.points)::int8 as points,
          (select coalesce(sum(h.points), 0)::int8 from held_awards h
            where h.outcome is null and h.due_at > '-infinity' and h.country = c.country and h.mission = c.type) as held
     from mission_configs c
     join mission_budgets b on b.country = c.country and b.type = c.type
    where c.budget is not null and c.enabled
      and coalesce(c.starts_at <= :now, true) and coalesce(c.ends_at > :now, true)
    group by c.country, c.type, c.budget, c.ends_at`,
)

/**
 * The pools of the rewards that are on, with the items that can be won now and those that can be later, in steps of five
 * minutes, and the number of items won from the day `since` to the day before `today`.
 */
export const stockLines = read(
  'alerts_stock_lines',
  { now: 'timestamptz', since: 'date', today: 'date' },
  {
    id: 'text',
    country: 'text',
    name: 'text?',
    added_on: 'date',
    free: 'int8',
    available: 'int8',
    later: json(z.array(z.object({ at: JsonInstant, amount: z.number() }))),
    won: 'int8',
    claimed: 'int8',
    expired: 'int8',
    won_before: 'int8',
  },
  `select d.id, d.country, d.name ->> 'en' as name, (d.created_at at time zone 'UTC')::date as added_on,
          s.free, s.available, s.later, c.won, c.claimed, c.expired,
          (select coalesce(sum(items), 0)::int8 from reward_counts
            where definition_id = d.id and state = any('{UNCLAIMED,PENDING,CLAIMED,EXPIRED}')
              and day >= :since and day < :today) as won_before
     from reward_definitions d
    cross join lateral (
      select coalesce(sum(items), 0)::int8 as free,
             coalesce(sum(items) filter (where at <= :now), 0)::int8 as available,
             coalesce(jsonb_agg(jsonb_build_object('at', at, 'amount', items)) filter (where at > :now), '[]') as later
        from (select case when winnable_at <= :now then :now
                          else date_bin('5 minutes', winnable_at, '2000-01-01') + interval '5 minutes' end as at,
                     sum(items)::int8 as items
                from reward_stock where definition_id = d.id group by 1) steps
    ) s
    cross join lateral (
      select coalesce(sum(n.items) filter (where n.state = 'WON'), 0)::int8 as won,
             coalesce(sum(n.items) filter (where n.state = 'CLAIMED'), 0)::int8 as claimed,
             coalesce(sum(n.items) filter (where n.state = 'EXPIRED'), 0)::int8 as expired
        from stock_batches b join stock_counts n on n.batch_id = b.id
       where b.definition_id = d.id
    ) c
    where d.enabled`,
)

/** The packages of running giveaways of which there is a limited number. */
export const giveawayLines = read(
  'alerts_giveaway_lines',
  { now: 'timestamptz' },
  { country: 'text', id: 'text', operator: 'text', megabytes: 'int4', stock: 'int4', given: 'int4' },
  `select c.country, p.id, p.operator, p.megabytes, p.stock, coalesce(s.given, 0) as given
     from mission_configs c
    cross join lateral jsonb_to_recordset(c.rule -> 'choices') p (id text, operator text, megabytes int, stock int)
     left join giveaway_stocks s on s.country = c.country and s.choice = p.id
    where c.type = 'giveaway' and c.enabled and p.stock is not null
      and coalesce(c.starts_at <= :now, true) and coalesce(c.ends_at > :now, true)`,
)

/** What the payout service last reported of its treasury, and what was paid per day; nothing before its first report. */
export const treasuryLine = read(
  'alerts_treasury_line',
  {},
  { balance: 'text', paid_per_day: 'text?' },
  `select balance::text, (select paid_per_day::text from liability_days order by day desc limit 1) as paid_per_day
     from treasury where single`,
)
