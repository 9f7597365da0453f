-- Ways in. A subject (a provider's id of the person, a number, an address) is found by its keyed hash and shown from its
-- encrypted label; the plain text is nowhere.
create table login_methods (
  kind text not null check (kind in ('google', 'moa', 'phone', 'email', 'mobileauth')),
  subject_hash text not null,
  user_id uuid not null references users,
  label text not null,
  connected_at timestamptz not null,
  primary key (kind, subject_hash),
  unique (user_id, kind)
);

create table user_passwords (
  user_id uuid primary key references users,
  -- Argon2id, in PHC form.
  hash text not null,
  changed_at timestamptz not null
);

-- A provider's token signs one person in, once; the same session may repeat it, whose answer may have been lost.
create table login_proofs (
  hash text primary key,
  session_id uuid not null references sessions,
  expires_at timestamptz not null
);
create index login_proofs_by_age on login_proofs (expires_at);

-- The account that this one was merged into: nothing happens on it any more.
alter table users add column merged_into uuid references users;
-- The first account that earned on this device: docs/decisions/0005-signing-in.md.
alter table app_instances add column owner_id uuid references users;
create index app_instances_by_owner on app_instances (owner_id);
-- Access tokens made before are refused: somebody signed in since.
alter table sessions add column access_from timestamptz;

alter table ledger_accounts add column moved_to uuid references ledger_accounts;
alter table ledger_entries drop constraint ledger_entries_counterpart_check,
  add constraint ledger_entries_counterpart_check check (counterpart in ('issued', 'merged'));

-- As before, and -2 where the account was merged into another one: what was about to happen on it must not.
create or replace function ledger_post(
  p_account uuid, p_amount bigint, p_counterpart text, p_reason text, p_ref text, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_account ledger_accounts;
  v_balance bigint;
  v_posted ledger_entries;
begin
  -- The row lock comes first: entries of one account get their ids, and their balances, in the order they commit.
  update ledger_accounts set balance = balance + p_amount
    where id = p_account and moved_to is null and balance + p_amount >= 0
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

-- Moves all points of one person to another, and closes the account they came from. Answers how many moved.
create function ledger_merge(p_from uuid, p_to uuid, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_moved bigint;
begin
  -- Always in the same order, so that two merges cannot wait for each other.
  perform from ledger_accounts where id in (p_from, p_to) order by id for update;
  select balance into v_moved from ledger_accounts where id = p_from and moved_to is null;
  if not found then
    return 0;
  end if;
  if v_moved > 0 then
    perform ledger_post(p_from, -v_moved, 'merged', 'ACCOUNT_MERGED', p_from || ':out', p_at);
    if ledger_post(p_to, v_moved, 'merged', 'ACCOUNT_MERGED', p_from || ':in', p_at) < 0 then
      raise exception 'Account % cannot take points', p_to;
    end if;
  end if;
  update ledger_accounts set moved_to = p_to where id = p_from;
  return v_moved;
end $$;

-- Whether the device of this session earns for this user: it is theirs, or nobody's yet and becomes theirs.
create function device_earns(p_session uuid, p_user uuid) returns boolean language plpgsql as $$
begin
  perform from app_instances i join sessions s on s.haid = i.haid where s.id = p_session and i.owner_id = p_user;
  if found then
    return true;
  end if;
  update app_instances i set owner_id = p_user
    from sessions s where s.id = p_session and i.haid = s.haid and i.owner_id is null;
  return found;
end $$;

-- A merge hands a streak over.
grant update (user_id, streak_day) on streak_check_ins to momi_app;
