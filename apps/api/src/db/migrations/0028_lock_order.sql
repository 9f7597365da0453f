-- The one order of locks: docs/decisions/0020-lock-order.md.

-- Unique as before, but no key that a foreign key could name: giving somebody their auth id waits for no row of theirs.
alter table users drop constraint users_auth_id_key;
create unique index users_auth_id on users (auth_id) where auth_id is not null;

-- Takes, until the end of the transaction, what it is about, in the one order: devices, wallets, accounts, ledger
-- accounts, and of each kind in the order of its keys. Answers which of the accounts there are and were not merged.
create function hold(p_haids text[], p_wallets text[], p_users uuid[]) returns setof uuid language plpgsql as $$
begin
  perform from app_instances where haid = any(p_haids) order by haid for no key update;
  perform pg_advisory_xact_lock(wallet)
     from (select distinct hashtextextended(lower(w), 6177103) as wallet from unnest(p_wallets) w order by 1) wallets;
  perform from users where id = any(p_users) order by id for no key update;
  return query
    select id from ledger_accounts where id = any(p_users) and moved_to is null order by id for no key update;
end $$;

-- Takes an amount from a budget; false where it is spent. A mission without one always gives. Whoever has taken from a
-- budget before in this transaction does not wait for others: it is tried anew instead (serialization_failure).
create or replace function budget_take(p_country text, p_type text, p_amount bigint) returns boolean language plpgsql as $$
declare
  v_start int := floor(random() * 16);
  v_left bigint;
begin
  if p_amount = 0 or not exists (select from mission_budgets where country = p_country and type = p_type) then
    return true;
  end if;
  -- A share that nobody holds just now.
  update mission_budgets set remaining = remaining - p_amount
   where country = p_country and type = p_type
     and share = (select share from mission_budgets
                   where country = p_country and type = p_type and remaining >= p_amount
                   order by (share + v_start) % 16 limit 1 for update skip locked);
  if found then
    perform set_config('momi.took_budget', 'yes', true);
    return true;
  end if;
  -- None has enough, or all are held: all of them, always in the same order.
  if current_setting('momi.took_budget', true) = 'yes' then
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
  perform set_config('momi.took_budget', 'yes', true);
  return true;
end $$;

-- As before, but passes over payouts that another transaction holds, such as a merge: they are released the next time.
create or replace function payouts_release(p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_released bigint;
begin
  perform pg_advisory_xact_lock(6177101);
  with due as (
    select id from payouts where status = 'HELD' and coalesce(hold_until, p_at) <= p_at order by id limit 1000
    for update skip locked
  )
  update payouts p set status = 'PENDING', place = nextval('payout_places'), group_id = extract(epoch from p_at)::bigint / 3600
    from due where p.id = due.id;
  get diagnostics v_released = row_count;
  return v_released;
end $$;
