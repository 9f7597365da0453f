import { BudgetPeriod, BudgetScope, BudgetUnit } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** Each budget with its line at an instant: as it would open, if nothing has opened it. */
export const budgetLines = read(
  'budgets_budget_lines',
  { at: 'timestamptz' },
  {
    country: 'text',
    key: 'text',
    body: 'jsonb',
    is_active: 'bool',
    scope: text(BudgetScope),
    scope_key: 'text?',
    unit: text(BudgetUnit),
    period: text(BudgetPeriod),
    line: 'int8?',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    amount: 'int8',
    spent: 'int8',
    committed: 'int8',
    remaining: 'int8',
  },
  `select b.country, b.key, v.body, b.is_active, b.scope, b.scope_key, b.unit, b.period, l.id as line,
          lower(budget_period(b, :at)) as starts_at, upper(budget_period(b, :at)) as ends_at,
          coalesce(l.amount, b.amount) as amount, coalesce(s.spent, 0)::int8 as spent,
          coalesce(s.committed, 0)::int8 as committed, coalesce(s.remaining, b.amount)::int8 as remaining
     from budgets b
     join live_config_versions v on v.kind = 'budget' and v.country = b.country and v.key = b.key
     left join budget_lines l on l.id = budget_line_at(b, :at)
     left join lateral (select sum(remaining) as remaining, sum(spent) as spent, sum(committed) as committed
                          from budget_shares where line = l.id) s on true
    order by b.country, b.key`,
)

/** Opens the lines of now, and those of the next period shortly before it begins. */
export const openLines = write(
  'budgets_open_lines',
  { at: 'timestamptz', soon: 'timestamptz' },
  { line: 'int8' },
  `select open_budget_line(b, t.at) as line
     from budgets b cross join (values (:at::timestamptz), (:soon)) t (at) where b.is_active
    order by b.country, b.key, t.at`,
)

/** Records what the lines that have not ended, or ended within the last slot, have spent and committed until now. */
export const countLines = write(
  'budgets_count_lines',
  { at: 'timestamptz' },
  {},
  `insert into budget_counts (line, slot, spent, committed)
   select l.id, date_bin('5 minutes', least(:at, l.ends_at - interval '1 second'), l.starts_at), sum(s.spent), sum(s.committed)
     from budget_lines l join budget_shares s on s.line = l.id
    where l.starts_at <= :at and l.ends_at > :at::timestamptz - interval '5 minutes'
    group by l.id
   on conflict (line, slot) do update set spent = excluded.spent, committed = excluded.committed`,
)

/** Keeps the streaks of a day on which a budget has too little left for every check-in. */
export const keepStreaks = write(
  'budgets_keep_streaks',
  { days: 'jsonb', at: 'timestamptz' },
  {},
  `insert into outages (country, from_at, to_at, why)
   select d.country, d.from_at, d.to_at, 'a budget for check-ins was spent'
     from jsonb_to_recordset(:days) as d (country text, from_at timestamptz, to_at timestamptz)
     join mission_configs m on m.country = d.country and m.type = 'streaks' and m.enabled
    where budgets_left('AWARD', d.country, 'streaks', null, 'POINTS', :at)
          < (select max(points::int8) from jsonb_array_elements_text(m.rule -> 'points') points)
      and not exists (select from outages o
                       where o.country = d.country and o.from_at = d.from_at and o.to_at = d.to_at)`,
)
