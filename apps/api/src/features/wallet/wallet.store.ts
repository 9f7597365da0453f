import { WalletWay } from '@momi/contract'
import { WALLET_WAY } from '../../core/ledger/wallets.ts'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const walletOf = read(
  'wallet_of',
  { user: 'uuid' },
  { address: 'text', way: text(WalletWay) },
  `select w.address, ${WALLET_WAY} as way from user_wallets w where w.user_id = :user`,
)

/** Whether an account is signed in, and its wallet, if it has reported one. */
export const payeeOf = read(
  'wallet_payee_of',
  { user: 'uuid' },
  { is_signed_in: 'bool', address: 'text?', way: text(WalletWay.nullable()) },
  `select u.user_type <> 'ANONYMOUS' as is_signed_in, w.address, case when w.user_id is not null then ${WALLET_WAY} end as way
     from users u left join user_wallets w on w.user_id = u.id
    where u.id = :user`,
)

/**
 * An account other than `but` that owns this wallet, or was paid there. `as_owner`: for an account that becomes the
 * wallet's owner; payments to another account's linked wallet do not count then.
 */
export const ownerOf = read(
  'wallet_owner_of',
  { address: 'text', but: 'uuid', as_owner: 'bool' },
  { user_id: 'uuid' },
  `select user_id from user_wallets where lower(address) = lower(:address) and proven and user_id <> :but
   union all
   select user_id from paid_wallets
    where address = lower(:address) and user_id <> :but and (native or not :as_owner)
   limit 1`,
)

/**
 * Stores the wallet of an account, and records a change. An address that was known better stays so when it is reported
 * again.
 */
export const reportWallet = write(
  'wallet_report_wallet',
  { user: 'uuid', address: 'text', way: 'text', at: 'timestamptz' },
  {},
  `with known as (
     select w.address, ${WALLET_WAY} as way from user_wallets w where w.user_id = :user
   ), kept as (
     insert into user_wallets as w (user_id, address, proven, linked_address, reported_at)
     values (:user, :address, :way = 'native', case when :way = 'linked' then :address end, :at)
     on conflict (user_id) do update set
       address = excluded.address,
       proven = excluded.proven or (w.proven and w.address = excluded.address),
       linked_address = coalesce(excluded.linked_address,
                                 case when w.linked_address = excluded.address then w.linked_address end),
       reported_at = excluded.reported_at
     returning w.address, ${WALLET_WAY} as way
   )
   insert into wallet_changes (user_id, address, change, at)
   select :user, kept.address, case kept.way when 'native' then 'PROVEN' when 'linked' then 'LINKED' else 'CLAIMED' end, :at
     from kept left join known on true
    where (kept.address, kept.way) is distinct from (known.address, known.way)`,
)

/** Ends other accounts' claims and links of a wallet that has an owner. */
export const deleteClaimsOfOthers = write(
  'wallet_delete_claims_of_others',
  { address: 'text', user: 'uuid', at: 'timestamptz' },
  {},
  `with ended as (
     delete from user_wallets where lower(address) = lower(:address) and not proven and user_id <> :user
     returning user_id, address
   )
   insert into wallet_changes (user_id, address, change, at)
   select user_id, address, 'TAKEN_BY_OWNER', :at from ended`,
)

/**
 * Returns the only account whose payouts may go to a wallet: the first one that was paid there or, if there is none,
 * `user`, which is stored as such. A native wallet replaces one that was only linked. Locks the row, so that a
 * concurrent payout waits.
 */
export const lockPaidWallet = write(
  'wallet_lock_paid_wallet',
  { address: 'text', user: 'uuid', native: 'bool' },
  { user_id: 'uuid' },
  'select lock_paid_wallet(:address, :user, :native) as user_id',
)

export const transferOwnership = write(
  'wallet_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  `with paid as (
     update paid_wallets set
       user_id = case user_id when :from then :to::uuid else user_id end,
       former_user_id = case former_user_id when :from then :to::uuid else former_user_id end
      where user_id = :from or former_user_id = :from)
   update user_wallets set user_id = :to
    where user_id = :from and not exists (select from user_wallets where user_id = :to)`,
)

export const releaseWallet = write(
  'wallet_release_wallet',
  { address: 'text' },
  { user_id: 'uuid' },
  `with paid as (delete from paid_wallets where address = lower(:address) returning user_id),
        linked as (delete from user_wallets where lower(address) = lower(:address) and proven returning user_id)
   select user_id from linked union all select user_id from paid limit 1`,
)

/** Removes the wallet of an account. In a merge of two accounts with wallets, the remaining account keeps its own. */
export const deleteWallet = write(
  'wallet_delete_wallet',
  { user: 'uuid' },
  {},
  'delete from user_wallets where user_id = :user',
)
