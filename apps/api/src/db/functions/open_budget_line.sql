-- The line of a budget in the period of an instant, which it opens with its sixteen shares if it is the first to ask.
create or replace function open_budget_line(b budgets, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_line bigint := budget_line_at(b, p_at);
  v_period tstzrange := budget_period(b, p_at);
begin
  if v_line is not null then
    return v_line;
  end if;
  insert into budget_lines (country, key, starts_at, ends_at, unit, amount)
  values (b.country, b.key, lower(v_period), upper(v_period), b.unit, b.amount)
  on conflict do nothing
  returning id into v_line;
  if not found then
    return budget_line_at(b, p_at);
  end if;
  insert into budget_shares (line, share, remaining)
  select v_line, n, b.amount / 16 + case when n < b.amount % 16 then 1 else 0 end from generate_series(0, 15) n;
  return v_line;
end $$;
