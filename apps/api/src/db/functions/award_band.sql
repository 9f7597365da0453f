-- The band of a mission: how far its awards of the day are above what is expected, as a one-sided Poisson CUSUM (a token
-- bucket of the size h that is refilled by k times the forecast): docs/decisions/0113-bands.md. Without a forecast there is
-- no row. In the first days of a mission the forecast is an estimate: three times as many awards are expected, and h is
-- the estimate of a whole day (docs/decisions/0124-first-days.md). excess: awards of the day minus k times what is expected. level: the excess above its lowest value of the day. high:
-- the level at which the mission is stopped. Reads the shares without locking them.
create or replace function award_band(p_country text, p_mission text, p_at timestamptz)
returns table (day date, excess double precision, level double precision, high double precision)
language plpgsql stable as $$
declare
  k constant double precision := 1.8204784532536746; -- (r - 1) / ln r for r = 3
  h constant double precision := 34;
  v_forecast award_forecasts;
  v_slot int;
  v_expected double precision;
  v_size double precision := h;
  v_awards bigint;
  v_low double precision;
begin
  select * into v_forecast from award_forecasts f
   where f.country = p_country and f.type = p_mission and f.starts_at <= p_at and f.ends_at > p_at;
  if not found then
    return;
  end if;
  v_slot := floor(extract(epoch from p_at - v_forecast.starts_at) / 300);
  v_expected := coalesce(v_forecast.expected[v_slot], 0);
  v_expected := v_expected + (coalesce(v_forecast.expected[v_slot + 1], v_expected) - v_expected)
    * (extract(epoch from p_at - v_forecast.starts_at) / 300 - v_slot);
  if v_forecast.estimated then
    v_expected := 3 * v_expected;
    v_size := greatest(h, v_forecast.expected[array_upper(v_forecast.expected, 1)]);
  end if;
  select coalesce(sum(b.day_awards), 0), min(b.low) into v_awards, v_low
    from mission_budgets b
   where b.country = p_country and b.type = p_mission and b.day = v_forecast.day;
  day := v_forecast.day;
  excess := v_awards - k * v_expected;
  level := excess - least(excess, v_low);
  high := case when p_at < v_forecast.wide_until then 2 * v_size else v_size end;
  return next;
end $$;
