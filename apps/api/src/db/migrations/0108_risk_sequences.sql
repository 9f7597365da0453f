-- The first steps of each account's days, in a table of their own: a row of 150 bytes with its indexes for each day instead
-- of two of 300 in risk_links. docs/decisions/0194-risk-sequences.md. What is stored in risk_links is copied, because
-- accounts are compared over weeks; the release before this one goes on with it there, until the job purge-tables has
-- deleted it.
create table risk_sequences (
  user_id uuid not null references users,
  -- When the day's first step was.
  at timestamptz not null,
  -- Of the steps with their gaps, rounded in two ways.
  hash bigint not null,
  shifted_hash bigint not null,
  primary key (user_id, at)
);
insert into risk_sequences (user_id, at, hash, shifted_hash)
select user_id, at, max(hashtextextended(key, 0)) filter (where substr(key, 16, 1) = '0'),
       max(hashtextextended(key, 0)) filter (where substr(key, 16, 1) = '1')
  from risk_links where kind = 'SEQUENCE'
 group by user_id, at having count(distinct substr(key, 16, 1)) = 2;
create index risk_sequences_by_hash on risk_sequences (hash);
create index risk_sequences_by_shifted_hash on risk_sequences (shifted_hash);
create index risk_sequences_by_age on risk_sequences using brin (at) with (autosummarize = on);
revoke all on risk_sequences from public;
