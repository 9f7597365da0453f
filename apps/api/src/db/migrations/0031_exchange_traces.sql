-- Where is my exchange? The person and staff read the same rows, as with reward_traces.
create table exchange_traces (
  id bigint generated always as identity primary key,
  exchange_id text not null references points_exchanges,
  stage text not null check (stage in ('EARNED', 'CHECKED', 'SENT_TO_PARTNER', 'CONFIRMED', 'DONE', 'FAILED')),
  at timestamptz not null,
  -- Who has it now, until when, and why.
  holder text not null,
  due_at timestamptz,
  why text
);
create index exchange_traces_by_exchange on exchange_traces (exchange_id, id);
revoke update, delete on exchange_traces from momi_app;

-- The order in which a person's exchanges are listed.
alter table points_exchanges add number bigint generated always as identity unique;
drop index points_exchanges_by_user;
create index points_exchanges_by_user on points_exchanges (user_id, number);

-- Exchanges from before have the steps that their payouts remember.
insert into exchange_traces (exchange_id, stage, at, holder, due_at, why)
select x.id, 'CHECKED', x.at, case when p.status = 'HELD' then 'momi' else 'payout service' end,
       case when p.status = 'HELD' then p.hold_until end, case when p.status = 'HELD' then p.hold_reason end
  from points_exchanges x join payouts p on p.ref = x.id
 order by x.number;
insert into exchange_traces (exchange_id, stage, at, holder, why)
select x.id, 'DONE', p.settled_at, 'person', p.tx_hash
  from points_exchanges x join payouts p on p.ref = x.id
 where p.status = 'SETTLED'
 order by x.number;

-- Those that failed before they were returned at once: the points go back now, to whoever has the account.
insert into exchange_traces (exchange_id, stage, at, holder, why)
select x.id, 'FAILED', now(), 'person', 'EXCHANGE_RETURNED'
  from points_exchanges x join payouts p on p.ref = x.id
 where p.status = 'FAILED'
 order by x.number;
do $$
declare
  v_exchange record;
begin
  for v_exchange in
    select x.id, x.user_id, x.points
      from points_exchanges x join payouts p on p.ref = x.id
     where p.status = 'FAILED'
     order by x.number
  loop
    if ledger_post(v_exchange.user_id, v_exchange.points, 'exchanged', 'EXCHANGE_RETURNED', v_exchange.id, now()) < 0 then
      raise exception 'Account % cannot take points', v_exchange.user_id;
    end if;
  end loop;
end $$;

-- A payout that failed can be asked for again: each attempt is a payout of its own.
alter table payouts drop constraint payouts_ref_key,
  add attempt int not null default 1 check (attempt > 0),
  add constraint payouts_ref_attempt_key unique (ref, attempt);

insert into reward_traces (item_id, stage, at, holder, why)
select p.ref, 'FAILED', now(), 'person', 'PAYOUT_FAILED'
  from payouts p join reward_items i on i.id = p.ref
 where p.type = 'REWARD' and p.status = 'FAILED' and i.status = 'PENDING'
 order by p.id;

alter table operator_log drop constraint operator_log_action_check,
  add constraint operator_log_action_check check (action in ('COPIED', 'ERASED', 'WALLET_FREED', 'WORK_RESUMED', 'PAID_AGAIN'));
