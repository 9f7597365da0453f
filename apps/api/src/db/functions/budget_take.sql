-- Takes an amount from a mission's budget; false if too little is left. A mission without a budget always has enough. A
-- transaction keeps to one share of a budget, and waits for one share if others hold every share. If it has taken from a
-- budget before, it does not wait for others: it fails with serialization_failure and is tried again
-- (docs/decisions/0020-lock-order.md).
create or replace function budget_take(p_country text, p_type text, p_amount bigint) returns boolean language plpgsql as $$
declare
  -- The share from which this transaction has taken before, of this or another budget.
  v_own int := nullif(current_setting('momi.budget_share', true), '')::int;
  v_start int := coalesce(v_own, floor(random() * 16)::int);
  v_share int;
  v_left bigint;
begin
  if p_amount = 0 or not exists (select from mission_budgets where country = p_country and type = p_type) then
    return true;
  end if;
  -- A share that nobody else holds: first the one that this transaction holds, so that it does not hold them all.
  update mission_budgets set remaining = remaining - p_amount
   where country = p_country and type = p_type
     and share = (select share from mission_budgets
                   where country = p_country and type = p_type and remaining >= p_amount
                   order by (share + 16 - v_start) % 16 limit 1 for update skip locked)
  returning share into v_share;
  if found then
    perform set_config('momi.budget_share', v_share::text, true);
    return true;
  end if;
  -- Others hold each share that has enough: wait for one of them. A transaction that holds a share must not wait.
  if v_own is null then
    select share into v_share from mission_budgets
     where country = p_country and type = p_type and remaining >= p_amount
     order by (share + 16 - v_start) % 16 limit 1;
    if found then
      begin
        update mission_budgets set remaining = remaining - p_amount
         where country = p_country and type = p_type and share = v_share and remaining >= p_amount;
        if not found then
          -- The holder has left too little: the exception releases the share.
          raise no_data_found;
        end if;
        perform set_config('momi.budget_share', v_share::text, true);
        return true;
      exception when no_data_found then
        null;
      end;
    end if;
  end if;
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
    return false;
  end if;
  update mission_budgets b
     set remaining = b.remaining - least(b.remaining, greatest(0, p_amount - r.before))
    from (select share, sum(remaining) over (order by share) - remaining as before
            from mission_budgets where country = p_country and type = p_type) r
   where b.country = p_country and b.type = p_type and b.share = r.share;
  perform set_config('momi.budget_share', v_start::text, true);
  return true;
end $$;
