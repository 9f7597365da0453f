-- What is sealed at rest: docs/decisions/0017-sealed-at-rest.md.

-- Stored answers are sealed from now on. Those that show a voucher's code go: the same claim again gives the same answer.
delete from idempotency_keys where answer like '%"voucher":"%';

-- A job seals what is still plain. The release before writes plain texts, and may run beside this one for a while.
alter table feedback alter summary drop not null,
  add summary_sealed text,
  add check (num_nonnulls(summary, summary_sealed) = 1);
create index feedback_plain on feedback (id) where summary is not null;
grant update (summary, summary_sealed) on feedback to momi_app;

-- A token is found by its keyed hash.
alter table push_tokens drop constraint push_tokens_pkey;
alter table push_tokens alter token drop not null,
  add unique (token),
  add token_hash text unique,
  add token_sealed text,
  add check (num_nonnulls(token, token_hash) = 1 and (token_hash is null) = (token_sealed is null));

-- The log knows a phone by a keyed hash.
drop index notification_log_by_haid;
update notification_log set haid = null;
alter table notification_log add haid_hash text;

-- Nothing reads it.
alter table reward_claims alter haid drop not null;
update reward_claims set haid = null;
