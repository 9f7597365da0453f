-- Moves what a charge counts in each of its lines to its new state. At the end of the transaction, because the shares are
-- the last to be locked (docs/decisions/0020-lock-order.md).
create or replace function apply_charge() returns trigger language plpgsql as $$
declare
  v_line record;
  v_start int := coalesce(nullif(current_setting('momi.budget_share', true), '')::int, floor(random() * 16)::int);
  v_held bigint;
  v_share int;
begin
  for v_line in
    select l.id,
           case when old.state = 'RETURNED' then 0 else u.old end - case when new.state = 'RETURNED' then 0 else u.new end
             as remaining,
           case when new.state = 'COMMITTED' then u.new else 0 end - case when old.state = 'COMMITTED' then u.old else 0 end
             as committed,
           case when new.state = 'SPENT' then u.new else 0 end - case when old.state = 'SPENT' then u.old else 0 end as spent
      from budget_lines l
     cross join lateral (select case l.unit when 'POINTS' then old.points when 'TOKEN' then old.tokens else old.items end as old,
                                case l.unit when 'POINTS' then new.points when 'TOKEN' then new.tokens else new.items end as new) u
     where l.id = any(new.lines)
     order by l.id
  loop
    v_held := coalesce(nullif(current_setting('momi.budget_line', true), '')::bigint, 0);
    -- A share below zero, of a line whose limit was lowered, gets back first.
    select share into v_share from budget_shares
     where line = v_line.id
       and (remaining < 0 or not exists (select from budget_shares s where s.line = v_line.id and s.remaining < 0))
     order by (share + 16 - v_start) % 16 limit 1 for update skip locked;
    if v_share is null and v_line.id > v_held then
      select share into v_share from budget_shares where line = v_line.id order by remaining, share limit 1 for update;
    end if;
    if v_share is null then
      raise serialization_failure using message = 'Other transactions hold this budget';
    end if;
    update budget_shares
       set remaining = remaining + v_line.remaining, committed = committed + v_line.committed, spent = spent + v_line.spent
     where line = v_line.id and share = v_share;
    perform set_config('momi.budget_share', v_share::text, true),
            set_config('momi.budget_line', greatest(v_held, v_line.id)::text, true);
  end loop;
  return null;
end $$;

drop trigger if exists budget_charges_apply on budget_charges;
create constraint trigger budget_charges_apply after update on budget_charges deferrable initially deferred
  for each row execute function apply_charge();
