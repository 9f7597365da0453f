import { purge } from '../../core/purge.ts'
import { read, write } from '../../db/db.ts'

export const walletOf = read(
  'wallet_of',
  { user: 'uuid' },
  { address: 'text', proven: 'bool' },
  'select address, proven from user_wallets where user_id = :user',
)

/** An account other than `but` that has proven this wallet, or was paid there. */
export const ownerOf = read(
  'wallet_owner_of',
  { address: 'text', but: 'uuid' },
  { user_id: 'uuid' },
  `select user_id from user_wallets where lower(address) = lower(:address) and proven and user_id <> :but
   union all
   select user_id from paid_wallets where address = lower(:address) and user_id <> :but
   limit 1`,
)

/**
 * Stores the wallet of an account, and records a change. A proven address stays proven when the web client reports it
 * again.
 */
export const reportWallet = write(
  'wallet_report',
  { user: 'uuid', address: 'text', proven: 'bool', at: 'timestamptz' },
  {},
  `with known as (
     select address, proven from user_wallets where user_id = :user
   ), kept as (
     insert into user_wallets (user_id, address, proven, reported_at) values (:user, :address, :proven, :at)
     on conflict (user_id) do update set
       address = excluded.address,
       proven = excluded.proven or (user_wallets.proven and user_wallets.address = excluded.address),
       reported_at = excluded.reported_at
     returning address, proven
   )
   insert into wallet_changes (user_id, address, change, at)
   select :user, kept.address, case when kept.proven then 'PROVEN' else 'CLAIMED' end, :at
     from kept left join known on true
    where (kept.address, kept.proven) is distinct from (known.address, known.proven)`,
)

/** Ends other accounts' claims of a proven wallet. */
export const dropClaimsOfOthers = write(
  'wallet_drop_claims_of_others',
  { address: 'text', user: 'uuid', at: 'timestamptz' },
  {},
  `with ended as (
     delete from user_wallets where lower(address) = lower(:address) and not proven and user_id <> :user
     returning user_id, address
   )
   insert into wallet_changes (user_id, address, change, at)
   select user_id, address, 'TAKEN_BY_OWNER', :at from ended`,
)

export const purgeChanges = purge('wallet_forget_changes', 'wallet_changes', 'at < :before', { isAppendOnly: true })

/**
 * Returns the only account whose payouts may go to a wallet: the first one that was paid there or, if there is none,
 * `user`, which is stored as such. Locks the row, so that a concurrent payout waits.
 */
export const holdPaid = write(
  'wallet_hold_paid',
  { address: 'text', user: 'uuid' },
  { user_id: 'uuid' },
  `insert into paid_wallets as known (address, user_id) values (lower(:address), :user)
   on conflict (address) do update set user_id = known.user_id
   returning user_id`,
)

/** In a merge, removes the remaining account's wallet if it is only claimed and the other account has a proven one. */
export const dropClaimed = write(
  'wallet_drop_claimed',
  { from: 'uuid', to: 'uuid' },
  {},
  `delete from user_wallets claimed using user_wallets moved
    where claimed.user_id = :to and not claimed.proven and moved.user_id = :from and moved.proven`,
)

export const transferOwnership = write(
  'wallet_hand_over',
  { from: 'uuid', to: 'uuid' },
  {},
  `with paid as (update paid_wallets set user_id = :to where user_id = :from)
   update user_wallets set user_id = :to
    where user_id = :from and not exists (select from user_wallets where user_id = :to)`,
)

export const free = write(
  'wallet_free',
  { address: 'text' },
  { user_id: 'uuid' },
  `with paid as (delete from paid_wallets where address = lower(:address) returning user_id),
        linked as (delete from user_wallets where lower(address) = lower(:address) and proven returning user_id)
   select user_id from linked union all select user_id from paid limit 1`,
)

/** Removes the wallet of an account. In a merge of two accounts with wallets, the remaining account keeps its own. */
export const drop = write('wallet_drop', { user: 'uuid' }, {}, 'delete from user_wallets where user_id = :user')
