-- Takes an amount from a line and counts it as committed or spent; false if too little is left. As reserve_award does, a
-- transaction keeps to one share. It waits for a line only if that comes after all lines that it holds; otherwise it fails
-- with serialization_failure and is tried again (docs/decisions/0020-lock-order.md).
create or replace function take_from_budget(p_line bigint, p_amount bigint, p_state text) returns boolean
language plpgsql as $$
declare
  v_start int := coalesce(nullif(current_setting('momi.budget_share', true), '')::int, floor(random() * 16)::int);
  v_held bigint := coalesce(nullif(current_setting('momi.budget_line', true), '')::bigint, 0);
  v_may_wait boolean := p_line > v_held;
  v_share int;
  v_rest bigint := p_amount;
begin
  select share into v_share from budget_shares
   where line = p_line and remaining >= p_amount
   order by (share + 16 - v_start) % 16 limit 1 for update skip locked;
  -- Others hold each share that has enough: wait for one of them.
  if v_share is null and v_may_wait then
    select share into v_share from budget_shares
     where line = p_line and remaining >= p_amount order by (share + 16 - v_start) % 16 limit 1;
    if found then
      begin
        perform from budget_shares where line = p_line and share = v_share and remaining >= p_amount for update;
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
    if (select sum(remaining) from budget_shares where line = p_line) < p_amount then
      return false;
    end if;
    -- No share alone has enough: all of them, always in the same order.
    if v_may_wait then
      perform from budget_shares where line = p_line order by share for update;
    else
      begin
        perform from budget_shares where line = p_line order by share for update nowait;
      exception when lock_not_available then
        raise serialization_failure using message = 'Another transaction holds a part of this budget';
      end;
    end if;
    if (select sum(remaining) from budget_shares where line = p_line) < p_amount then
      return false;
    end if;
    update budget_shares b
       set remaining = b.remaining - least(b.remaining, greatest(0, p_amount - r.before))
      from (select share, sum(remaining) over (order by share) - remaining as before
              from budget_shares where line = p_line) r
     where b.line = p_line and b.share = r.share;
    v_share := v_start;
    v_rest := 0;
  end if;
  update budget_shares
     set remaining = remaining - v_rest,
         committed = committed + case p_state when 'COMMITTED' then p_amount else 0 end,
         spent = spent + case p_state when 'SPENT' then p_amount else 0 end
   where line = p_line and share = v_share;
  perform set_config('momi.budget_share', v_share::text, true),
          set_config('momi.budget_line', greatest(v_held, p_line)::text, true);
  return true;
end $$;
