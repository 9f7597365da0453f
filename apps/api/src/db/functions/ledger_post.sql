-- Moves points between a person's account and a system account: the only way in which points move. Returns the balance
-- after the posting; the present balance if this cause was posted before; -1 if the balance would fall below zero; -2 if
-- the account was merged into another one. A function, so that a feature can move points in the statement that records
-- why.
create or replace function ledger_post(
  p_account uuid, p_amount bigint, p_counterpart text, p_reason text, p_ref text, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_account ledger_accounts;
  v_balance bigint;
  v_earns bigint := ledger_earns(p_counterpart, p_reason, p_amount);
  v_posted ledger_entries;
begin
  -- The row lock comes first: entries of one account get their ids, and their balances, in the order they commit.
  update ledger_accounts
     set balance = balance + p_amount, earned = coalesce(earned, ledger_earned_of(p_account)) + v_earns
    where id = p_account and moved_to is null and balance + p_amount >= 0
    returning balance into v_balance;
  if found then
    insert into ledger_entries (account_id, counterpart, amount, balance_after, reason, ref, at)
      values (p_account, p_counterpart, p_amount, v_balance, p_reason, p_ref, p_at)
      on conflict (reason, ref) do nothing;
    if found then
      -- What was taken from budgets is given back with it.
      if p_counterpart = 'issued' and p_amount < 0 then
        perform return_points_to_budget(award_ref(p_reason, p_ref), -p_amount);
      elsif p_reason in ('PURCHASE_RETURNED', 'EXCHANGE_RETURNED') then
        perform settle_charge(case p_reason when 'PURCHASE_RETURNED' then 'PURCHASE' else 'EXCHANGE' end, p_ref, 'RETURNED');
      end if;
      return v_balance;
    end if;
    update ledger_accounts set balance = balance - p_amount, earned = earned - v_earns
     where id = p_account returning balance into v_balance;
  else
    select * into v_account from ledger_accounts where id = p_account;
    if not found then
      raise exception 'No ledger account %', p_account;
    end if;
    if v_account.moved_to is not null then
      return -2;
    end if;
    v_balance := v_account.balance;
  end if;

  select * into v_posted from ledger_entries where reason = p_reason and ref = p_ref;
  if not found then
    return -1;
  end if;
  if (v_posted.account_id, v_posted.amount, v_posted.counterpart) is distinct from (p_account, p_amount, p_counterpart) then
    raise exception 'Cause % % was posted before with another content', p_reason, p_ref;
  end if;
  return v_balance;
end $$;
