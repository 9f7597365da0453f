-- What names an award in budgets, and where a merge takes it back: its mission and its cause.
create or replace function award_ref(p_reason text, p_ref text) returns text language sql immutable as $$
  select case when p_reason in ('STREAK_CHECK_IN', 'STREAK_CHECK_IN_REVERSED') then 'streaks:' || p_ref
              when p_reason = 'ROULETTE_WON' then 'roulette:' || p_ref
              else p_ref end
$$;
