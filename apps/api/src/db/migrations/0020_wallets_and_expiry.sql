-- A proven wallet is one account's. Of those who proved one before that was so, an account that still is one keeps it, a
-- known one before an anonymous one, the oldest first; for the others it is what the web reports: a claim.
delete from user_wallets w using users u where u.id = w.user_id and u.merged_into is not null;
update user_wallets w set proven = false
  from (select x.user_id, row_number() over (
                 partition by lower(x.address) order by u.user_type = 'ANONYMOUS', u.created_at, u.id) as place
          from user_wallets x join users u on u.id = x.user_id
         where x.proven) ranked
 where ranked.user_id = w.user_id and ranked.place > 1;
create unique index user_wallets_proven on user_wallets (lower(address)) where proven;

-- When its owner was told that it expires soon: once, whoever tells it.
alter table reward_items add reminded_at timestamptz;
create index reward_items_unreminded on reward_items (claim_before)
  where status = 'UNCLAIMED' and claim_before is not null and reminded_at is null;
