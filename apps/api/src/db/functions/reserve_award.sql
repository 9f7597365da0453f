-- Takes an award of points from a mission's budget and counts it. Returns given; held, if the mission's band is half full, so
-- that post_award has to hold its points; or budget_spent, if too little is left. A brake refuses the award if the band is
-- full. A transaction keeps to one share, and waits for one share if others hold every share. If it has
-- taken a share before, it does not wait for others: it fails with serialization_failure and is tried again
-- (docs/decisions/0020-lock-order.md).
create or replace function reserve_award(p_country text, p_type text, p_amount bigint, p_at timestamptz) returns text
language plpgsql as $$
declare
  -- The share from which this transaction has taken before, of this or another mission.
  v_own int := nullif(current_setting('momi.budget_share', true), '')::int;
  v_start int := coalesce(v_own, floor(random() * 16)::int);
  v_share int;
  v_left bigint;
  v_rest bigint := p_amount;
  v_band record;
begin
  if p_amount = 0 or not exists (select from mission_budgets where country = p_country and type = p_type) then
    return 'given';
  end if;
  -- All null without a forecast.
  select * into v_band from award_band(p_country, p_type, p_at);
  if v_band.level + 1 > v_band.high then
    perform brake(p_country, p_type, 'RATE');
  end if;
  -- A share that nobody else holds: first the one that this transaction holds, so that it does not hold them all.
  select share into v_share from mission_budgets
   where country = p_country and type = p_type and coalesce(remaining >= p_amount, true)
   order by (share + 16 - v_start) % 16 limit 1 for update skip locked;
  -- Others hold each share that has enough: wait for one of them. A transaction that holds a share must not wait.
  if v_share is null and v_own is null then
    select share into v_share from mission_budgets
     where country = p_country and type = p_type and coalesce(remaining >= p_amount, true)
     order by (share + 16 - v_start) % 16 limit 1;
    if found then
      begin
        perform from mission_budgets
         where country = p_country and type = p_type and share = v_share and coalesce(remaining >= p_amount, true)
           for update;
        if not found then
          -- The holder has left too little: the exception releases the share.
          raise no_data_found;
        end if;
      exception when no_data_found then
        v_share := null;
      end;
    end if;
  end if;
  if v_share is null then
    -- No share alone has enough: all of them, always in the same order.
    if v_own is not null then
      begin
        perform from mission_budgets where country = p_country and type = p_type order by share for update nowait;
      exception when lock_not_available then
        raise serialization_failure using message = 'Another transaction holds a part of this budget';
      end;
    else
      perform from mission_budgets where country = p_country and type = p_type order by share for update;
    end if;
    select sum(remaining) into v_left from mission_budgets where country = p_country and type = p_type;
    if v_left < p_amount then
      return 'budget_spent';
    end if;
    update mission_budgets b
       set remaining = b.remaining - least(b.remaining, greatest(0, p_amount - r.before))
      from (select share, sum(remaining) over (order by share) - remaining as before
              from mission_budgets where country = p_country and type = p_type) r
     where b.country = p_country and b.type = p_type and b.share = r.share;
    v_share := v_start;
    v_rest := 0;
  end if;
  update mission_budgets b
     set remaining = b.remaining - v_rest,
         awards = b.awards + 1, points = b.points + p_amount,
         day_awards = case when b.day = v_band.day then b.day_awards + 1 else 1 end,
         low = case when b.day = v_band.day then least(b.low, v_band.excess) else v_band.excess end,
         day = v_band.day
   where b.country = p_country and b.type = p_type and b.share = v_share;
  perform set_config('momi.budget_share', v_share::text, true);
  return case when v_band.level + 1 >= v_band.high / 2 then 'held' else 'given' end;
end $$;
