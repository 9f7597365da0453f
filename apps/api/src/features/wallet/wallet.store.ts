import { WalletWay } from '@momi/contract'
import { z } from 'zod'
import { IS_KNOWN } from '../../core/ledger/signals.ts'
import { WALLET_NATIVE, WALLET_POSSESSION, WALLET_WAYS } from '../../core/ledger/wallets.ts'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const walletOf = read(
  'wallet_of',
  { user: 'uuid' },
  { address: 'text', ways: json(z.array(WalletWay)), possession: 'int4' },
  `select w.address, to_jsonb(${WALLET_WAYS}) as ways, ${WALLET_POSSESSION} as possession
     from user_wallets w where w.user_id = :user`,
)

/** Whether an account has signed in as a known person, and its wallet, if it has reported one. */
export const payeeOf = read(
  'wallet_payee_of',
  { user: 'uuid' },
  { is_known: 'bool', address: 'text?', ways: json(z.array(WalletWay).nullable()) },
  `select ${IS_KNOWN} as is_known, w.address, to_jsonb(${WALLET_WAYS}) as ways
     from users u left join user_wallets w on w.user_id = u.id
    where u.id = :user`,
)

/** The number that an account has verified, sealed. */
export const phoneOf = read(
  'wallet_phone_of',
  { user: 'uuid' },
  { label: 'text', subject_hash: 'text' },
  `select label, subject_hash from login_methods where user_id = :user and kind = 'phone'`,
)

/** The account other than `but` that owns this wallet or was paid there, and how well it is known to have it. */
export const holderOf = read(
  'wallet_holder_of',
  { address: 'text', but: 'uuid' },
  { user_id: 'uuid', possession: 'int4' },
  `select w.user_id, ${WALLET_POSSESSION} as possession from user_wallets w
    where lower(w.address) = lower(:address) and w.proven and w.user_id <> :but
   union all
   select user_id, coalesce(possession, native::int) from paid_wallets
    where address = lower(:address) and user_id <> :but
   order by possession desc limit 1`,
)

/**
 * Stores the wallet of an account, and records a change. An address that was known better stays so when it is reported
 * again. It is attested for one account only, because anybody can name the address.
 */
export const reportWallet = write(
  'wallet_report_wallet',
  { user: 'uuid', address: 'text', way: 'text', identifiers: 'text[]?', at: 'timestamptz' },
  {},
  `with known as (
     select w.address, ${WALLET_WAYS} as ways from user_wallets w where w.user_id = :user
   ), attested as (
     select :identifiers::text[] is not null and not exists (
       select from user_wallets o
        where lower(o.address) = lower(:address) and not o.proven and o.user_id <> :user
          and o.attested_address = o.address) as here
   ), kept as (
     insert into user_wallets as w (user_id, address, proven, native_address, linked_address, attested_address,
                                    matched_address, sent_address, phone_identifiers, reported_at)
     select :user, :address, :way in ('native', 'matched', 'sent'), case when :way = 'native' then :address end,
            case when :way = 'linked' then :address end, case when attested.here then :address end,
            case when :way = 'matched' then :address end, case when :way = 'sent' then :address end,
            :identifiers, :at
       from attested
     on conflict (user_id) do update set
       address = excluded.address,
       proven = excluded.proven or (w.proven and w.address = excluded.address),
       native_address = coalesce(excluded.native_address,
         case when ${WALLET_NATIVE} and w.address = excluded.address then w.address end),
       linked_address = coalesce(excluded.linked_address,
         case when w.linked_address = excluded.address then w.linked_address end),
       attested_address = coalesce(excluded.attested_address,
         case when w.attested_address = excluded.address then w.attested_address end),
       matched_address = coalesce(excluded.matched_address,
         case when w.matched_address = excluded.address then w.matched_address end),
       sent_address = coalesce(excluded.sent_address,
         case when w.sent_address = excluded.address then w.sent_address end),
       phone_identifiers = coalesce(excluded.phone_identifiers,
         case when w.address = excluded.address then w.phone_identifiers end),
       reported_at = excluded.reported_at
     returning w.address, ${WALLET_WAYS} as ways
   )
   insert into wallet_changes (user_id, address, change, at)
   select :user, kept.address, case way when 'native' then 'PROVEN' else upper(way) end, :at
     from kept left join known on true cross join unnest(kept.ways) as way
    where (kept.address = known.address and way = any(known.ways)) is not true
      and (way <> 'claimed' or cardinality(kept.ways) = 1)`,
)

/** Ends other accounts' claims, links and ownership of a wallet that this account is known best to have; returns them. */
export const takeFromOthers = write(
  'wallet_take_from_others',
  { address: 'text', user: 'uuid', at: 'timestamptz' },
  { user_id: 'uuid' },
  `with ended as (
     delete from user_wallets
      where (lower(address) = lower(:address) and proven or lower(address) = lower(:address) and not proven)
        and user_id <> :user
     returning user_id, address
   )
   insert into wallet_changes (user_id, address, change, at)
   select user_id, address, 'TAKEN_BY_OWNER', :at from ended returning user_id`,
)

/**
 * Returns the only account whose payouts may go to a wallet: the first one that was paid there or, if there is none,
 * `user`, which is stored as such. An account that is known better to have the wallet replaces it. Locks the row, so
 * that a concurrent payout waits.
 */
export const lockPaidWallet = write(
  'wallet_lock_paid_wallet',
  { address: 'text', user: 'uuid', possession: 'int4', attested: 'bool' },
  { user_id: 'uuid' },
  'select bind_paid_wallet(:address, :user, :possession, :attested) as user_id',
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
