import { read, write } from '../../db/db.ts'

/**
 * Budgets that contradict themselves or what was given: each line by its limit and by its charges, and each charge by the
 * ledger, the prize, the purchase or the payout. Lines that ended long ago are left out: their charges are deleted.
 */
export const findings = read(
  'budgets_findings',
  { since: 'timestamptz' },
  { finding: 'text', id: 'text', difference: 'int8' },
  `with lines as (
     select l.id, l.unit, l.amount, sum(s.remaining) as remaining, sum(s.spent) as spent, sum(s.committed) as committed
       from budget_lines l join budget_shares s on s.line = l.id
      where l.ends_at > :since group by l.id
   ), charged as (
     select l.id,
            coalesce(sum(case l.unit when 'POINTS' then c.points when 'TOKEN' then c.tokens else c.items end)
                       filter (where c.state = 'SPENT'), 0) as spent,
            coalesce(sum(case l.unit when 'POINTS' then c.points when 'TOKEN' then c.tokens else c.items end)
                       filter (where c.state = 'COMMITTED'), 0) as committed
       from budget_charges c cross join lateral unnest(c.lines) line join lines l on l.id = line group by l.id
   ), truth as (
     select c.id, c.kind, c.ref, c.state, case c.kind
              when 'AWARD' then (
                select coalesce(sum(e.amount), 0) from ledger_entries e
                 where (e.reason in ('MISSION_COMPLETED', 'MERGE_REVERSED') and e.ref = c.ref)
                    or (e.reason in ('STREAK_CHECK_IN', 'STREAK_CHECK_IN_REVERSED') and c.ref like 'streaks:%'
                        and e.ref = substr(c.ref, 9))
                    or (e.reason = 'ROULETTE_WON' and c.ref like 'roulette:%' and e.ref = substr(c.ref, 10)))
                - case when c.state = 'SPENT' then c.points else 0 end
              when 'PURCHASE' then (
                select count(*) filter (where e.reason = 'MARKET_PURCHASE')
                       - count(*) filter (where e.reason = 'PURCHASE_RETURNED') from ledger_entries e
                 where e.reason in ('MARKET_PURCHASE', 'PURCHASE_RETURNED') and e.ref = c.ref)
                - case when c.state = 'SPENT' then 1 else 0 end
              when 'EXCHANGE' then (
                select 1 - count(*) from payouts p
                 where p.ref = c.ref and p.type = 'POINTS_EXCHANGE'
                   and c.state = case p.status when 'SETTLED' then 'SPENT' when 'FAILED' then 'RETURNED'
                                                              else 'COMMITTED' end)
              -- A prize that was given back may have been won again.
              else case when c.state = 'RETURNED' then 0 else 1 end - (
                select count(*) from reward_items i
                 where i.id = c.ref and i.owner_id is not null
                   and c.state = case when i.status = 'CLAIMED' then 'SPENT'
                                      when i.status in ('UNCLAIMED', 'PENDING') then 'COMMITTED' end)
            end as difference
       from budget_charges c where c.at > :since
   )
   select 'a budget has not left what its limit leaves' as finding, id::text,
          (remaining - (amount - spent - committed))::int8 as difference
     from lines where remaining <> amount - spent - committed
   union all
   select 'a budget has not spent what was taken from it', id::text, (l.spent - coalesce(c.spent, 0))::int8
     from lines l left join charged c using (id) where l.spent <> coalesce(c.spent, 0)
   union all
   select 'a budget has not committed what was taken from it', id::text, (l.committed - coalesce(c.committed, 0))::int8
     from lines l left join charged c using (id) where l.committed <> coalesce(c.committed, 0)
   union all
   select 'what was taken from budgets is not what was given', kind || ' ' || ref, difference::int8
     from truth where difference <> 0`,
)

/** Records the start of an audit; returns no row if another one began less than a day ago. */
export const beginAudit = write(
  'budgets_begin_audit',
  { at: 'timestamptz', before: 'timestamptz' },
  { at: 'timestamptz' },
  'update budget_audits set started_at = :at where only_row and started_at <= :before returning started_at as at',
)

export const endAudit = write(
  'budgets_end_audit',
  { at: 'timestamptz', differences: 'int8' },
  {},
  'update budget_audits set ended_at = :at, differences = :differences where only_row',
)

export const lastBudgetAudit = read(
  'budgets_last_budget_audit',
  {},
  { ended_at: 'timestamptz', differences: 'int8' },
  'select ended_at, differences from budget_audits where only_row',
)
