-- Points, in double entry. One row of ledger_entries is one movement between a person's account and a system account
-- (its counterpart), so the two sides cannot differ: see docs/decisions/0002-one-row-per-movement.md.

-- The account of a person has the person's id. Its balance is the sum of its entries, kept here to be guarded.
create table ledger_accounts (
  id uuid primary key,
  balance bigint not null default 0 check (balance >= 0)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  account_id uuid not null references ledger_accounts,
  -- A system account has no row of its own: with a balance it would be the one row that every award waits for.
  counterpart text not null check (counterpart in ('issued')),
  -- What the account gains; the counterpart gains the opposite.
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  reason text not null,
  ref text not null,
  at timestamptz not null,
  -- The same cause cannot move points twice.
  unique (reason, ref)
);
create index ledger_entries_by_account on ledger_entries (account_id, id);

-- Both sides of every movement.
create view ledger_lines as
  select id as entry_id, account_id::text as account, amount from ledger_entries
  union all
  select id, counterpart, -amount from ledger_entries;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end $$;
create trigger ledger_entries_only_grow before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_stay before truncate on ledger_entries
  for each statement execute function refuse_change();

-- Answers the balance after the posting; the balance as it is, where this cause was posted before; -1 where it would
-- fall below zero. A function, so that a feature can move points in the statement that records why.
create function ledger_post(
  p_account uuid, p_amount bigint, p_counterpart text, p_reason text, p_ref text, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_balance bigint;
  v_posted ledger_entries;
begin
  -- The row lock comes first: entries of one account get their ids, and their balances, in the order they commit.
  update ledger_accounts set balance = balance + p_amount
    where id = p_account and balance + p_amount >= 0
    returning balance into v_balance;
  if found then
    insert into ledger_entries (account_id, counterpart, amount, balance_after, reason, ref, at)
      values (p_account, p_counterpart, p_amount, v_balance, p_reason, p_ref, p_at)
      on conflict (reason, ref) do nothing;
    if found then
      return v_balance;
    end if;
    update ledger_accounts set balance = balance - p_amount where id = p_account returning balance into v_balance;
  else
    select balance into v_balance from ledger_accounts where id = p_account;
    if not found then
      raise exception 'No ledger account %', p_account;
    end if;
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

revoke update, delete on ledger_entries from momi_app;
