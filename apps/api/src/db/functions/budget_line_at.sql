-- The line of a budget in the period of an instant; null if nothing has opened it. The only period of a budget may have
-- been moved since.
create or replace function budget_line_at(b budgets, p_at timestamptz) returns bigint language plpgsql stable as $$
begin
  return (select l.id from budget_lines l
           where l.country = b.country and l.key = b.key
             and (b.period = 'SPAN' or l.starts_at = lower(budget_period(b, p_at))));
end $$;
