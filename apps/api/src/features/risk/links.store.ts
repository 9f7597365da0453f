import { WALLET_POSSESSION } from '../../core/ledger/wallets.ts'
import { json, JsonInstant } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import { z } from 'zod'
import { HASHED_KINDS } from './link-kinds.ts'
import { MOST_COUNTED } from './signals.ts'

/**
 * What accounts use, from what is stored elsewhere. Keys that are hashes are stored as there; the others begin with
 * `raw:`, which no hash does. Hashes of an earlier HASH_KEY are dropped, because their sources were moved since.
 */
export const deriveLinks = write(
  'risk_derive_links',
  { users: 'uuid[]', since: 'timestamptz', now: 'timestamptz', first_current: 'text' },
  { kind: 'text', key: 'text', is_new: 'bool' },
  `with dropped as (
     delete from risk_links where user_id = any(:users) and kind in (${HASHED_KINDS})
                              and key < :first_current
   ), used as (
     select 'WALLET' as kind, 'raw:' || lower(address) as key, user_id, reported_at as at, ${WALLET_POSSESSION} > 0 as is_owner
       from user_wallets w where user_id = any(:users)
     union all
     select 'WALLET', 'raw:' || lower(address), user_id, created_at, false
       from payouts where user_id = any(:users) and created_at >= :since
     union all
     select 'WALLET', 'raw:' || lower(wallet), user_id, at, false
       from streak_check_ins where user_id = any(:users) and day >= (:since::timestamptz)::date and reversed_at is null
     union all
     select case i.kind when 'BRAZIL_CPF' then 'CPF' when 'TELEPHONE' then 'NUMBER' else 'WALLET' end, i.hash, i.user_id,
            coalesce(c.at, :now), false
       from claim_identities i left join reward_claims c on c.item_id = i.item_id
      where i.user_id = any(:users) and i.kind in ('BRAZIL_CPF', 'TELEPHONE', 'MINIPAY_WALLET_ID')
     union all
     select 'NUMBER', phone_hash, user_id, claimed_at, false from giveaway_claims where user_id = any(:users)
     union all
     select 'NUMBER', 'raw:' || identifier, user_id, reported_at, false
       from user_wallets, unnest(phone_identifiers) as identifier where user_id = any(:users)
     union all
     select 'DEVICE', 'raw:' || haid, user_id, issued_at, false from sessions where user_id = any(:users)
     union all
     select 'NETWORK', i.network_hash, i.user_id, u.created_at, false
       from app_instances i join users u on u.id = i.user_id
      where i.user_id = any(:users) and i.network_hash is not null
   )
   insert into risk_links as known (kind, key, user_id, at, is_owner)
   select kind, key, user_id, max(at), bool_or(is_owner) from used
    where at >= :since and not (kind in (${HASHED_KINDS}) and key < :first_current)
    group by kind, key, user_id order by kind, key, user_id
   on conflict (kind, key, user_id) do update
     set at = greatest(known.at, excluded.at), is_owner = excluded.is_owner
   returning kind, key, xmax = 0 as is_new`,
)

/** Makes the accounts due that share what an account has just begun to use. */
export const requeuePartners = write(
  'risk_requeue_partners',
  { kinds: 'text[]', keys: 'text[]', users: 'uuid[]', now: 'timestamptz' },
  {},
  `update risk_scores s set due_at = :now, attempts = 0
     from (select distinct o.user_id from unnest(:kinds::text[], :keys::text[]) as l (kind, key)
            cross join lateral (select user_id from risk_links r where r.kind = l.kind and r.key = l.key
                                 limit ${MOST_COUNTED}) o) partners
    where s.user_id = partners.user_id and not s.user_id = any(:users) and s.due_at is null`,
)

/** When points came, oldest first, for each account: the last ones only. */
export const recentEarnings = read(
  'risk_recent_earnings',
  { users: 'uuid[]', since: 'timestamptz', most: 'int8' },
  { user: 'uuid', earnings: json(z.array(z.object({ what: z.string(), at: JsonInstant }))) },
  `select a.id as "user", jsonb_agg(jsonb_build_object('what', e.what, 'at', e.at) order by e.id) as earnings
     from ledger_accounts a
    cross join lateral (
      select id, at, case reason when 'MISSION_COMPLETED' then split_part(ref, ':', 1) else reason end as what
        from (select id, at, reason, ref, counterpart, amount from ledger_entries
               where account_id = a.id order by id desc limit :most) last
       where at >= :since and counterpart = 'issued' and amount > 0) e
    where a.id = any(:users)
    group by a.id`,
)

/** Stores the fingerprints of days. */
export const addSequences = write(
  'risk_add_sequences',
  { rows: 'jsonb' },
  {},
  `insert into risk_sequences (user_id, at, hash, shifted_hash)
   select r.user_id, r.at, hashtextextended(r.key, 0), hashtextextended(r.shifted_key, 0)
     from jsonb_to_recordset(:rows) as r (user_id uuid, at timestamptz, key text, shifted_key text)
    order by r.user_id, r.at
   on conflict (user_id, at) do nothing`,
)
