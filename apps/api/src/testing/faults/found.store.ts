import { read } from '../../db/db.ts'

/** What the database has of people, by their accounts. */
export const storedAnswers = read(
  'test_faults_stored_answers',
  { keys: 'text[]' },
  { key: 'text', user: 'uuid', request_hash: 'text', answer: 'text' },
  `select key, user_id as "user", request_hash, answer from idempotency_keys where key = any(:keys)`,
)

export const accountsOfPhones = read(
  'test_faults_accounts_of_phones',
  { haids: 'text[]' },
  { haid: 'text', user: 'uuid' },
  `select haid, user_id as "user" from app_instances where haid = any(:haids)`,
)

export const accounts = read(
  'test_faults_accounts',
  { users: 'uuid[]' },
  { id: 'uuid', merged_into: 'uuid?', wallet: 'text?', balance: 'int8', sum: 'int8', entries: 'int8' },
  `select u.id, u.merged_into, (select lower(w.address) from user_wallets w where w.user_id = u.id) as wallet,
          a.balance, coalesce(sum(e.amount), 0)::int8 as sum, count(e.id) as entries
     from users u join ledger_accounts a on a.id = u.id left join ledger_entries e on e.account_id = u.id
    where u.id = any(:users) group by u.id, a.id`,
)

export const entries = read(
  'test_faults_entries',
  { users: 'uuid[]' },
  { id: 'int8', account: 'uuid', amount: 'int8', reason: 'text', ref: 'text', at: 'timestamptz' },
  `select id, account_id as account, amount, reason, ref, at from ledger_entries
    where account_id = any(:users) order by id`,
)

/** Other rows that answers told people of: what they are and which. */
export const records = read(
  'test_faults_records',
  { users: 'uuid[]' },
  { user: 'uuid', what: 'text', id: 'text' },
  `select user_id as "user", 'spin' as what, id from roulette_spins where user_id = any(:users)
   union all select user_id, 'purchase', item_id from market_purchases where user_id = any(:users)
   union all select user_id, 'exchange', id from points_exchanges where user_id = any(:users)
   union all select owner_id, 'reward', id from reward_items where owner_id = any(:users)
   union all select user_id, 'payout', ref || ' ' || lower(address) || ' ' || amount
               from payouts where user_id = any(:users)`,
)

export const payouts = read(
  'test_faults_payouts',
  {},
  { id: 'int8', user: 'uuid', address: 'text', amount: 'text', status: 'text', hashes: 'text[]' },
  `select p.id, p.user_id as "user", lower(p.address) as address, p.amount, p.status,
          array(select t.hash from payout_transactions t where t.payout_id = p.id) as hashes
     from payouts p order by p.id`,
)

export const openWork = read(
  'test_faults_open_work',
  {},
  { payouts: 'int8', awards: 'int8', orders: 'int8' },
  `select (select count(*) from payouts where status in ('HELD', 'PENDING')) as payouts,
          (select count(*) from held_awards where outcome is null) as awards,
          (select count(*) from giveaway_claims where waits_for = 'OPERATOR' and due_at is not null) as orders`,
)

/** The claims of the giveaway by accounts, or by what remains of them. */
export const giveawayClaims = read(
  'test_faults_giveaway_claims',
  { users: 'uuid[]' },
  { user: 'uuid', status: 'text' },
  `select a.id as "user", c.status from unnest(:users::uuid[]) as a (id)
     join giveaway_claims c on c.user_id = remaining_account(a.id)`,
)

/** Accounts of phones that nobody has. */
export const strangers = read(
  'test_faults_strangers',
  { haids: 'text[]' },
  { user: 'uuid' },
  `select u.id as "user" from users u
    where u.merged_into is null
      and not exists (select from app_instances i where i.user_id = u.id and i.haid = any(:haids))`,
)
