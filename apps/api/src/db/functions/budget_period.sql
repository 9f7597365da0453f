-- The period of a budget at an instant: its day or week in its zone, or the only one that it has.
create or replace function budget_period(b budgets, p_at timestamptz) returns tstzrange language sql stable as $$
  select case when b.period = 'SPAN' then tstzrange(b.starts_at, b.ends_at)
              else tstzrange(date_trunc(b.period, p_at at time zone b.zone) at time zone b.zone,
                             (date_trunc(b.period, p_at at time zone b.zone)
                              + case b.period when 'DAY' then interval '1 day' else interval '1 week' end)
                             at time zone b.zone) end
$$;
