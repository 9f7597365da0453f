import { WalletWay } from '@momi/contract'
import { z } from 'zod'
import { WALLET_WAYS } from '../../core/ledger/wallets.ts'
import { json, JsonInstant } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

export const account = read(
  'case_file_account',
  { user: 'uuid' },
  {
    id: 'uuid',
    country: 'text',
    user_type: 'text',
    created_at: 'timestamptz',
    merged_into: 'uuid?',
    erased_at: 'timestamptz?',
  },
  'select id, country, user_type, created_at, merged_into, erased_at from users where id = :user',
)

/** The account itself and the accounts that were merged into it. */
export const familyOf = read(
  'case_file_family_of',
  { user: 'uuid' },
  { id: 'uuid' },
  'select merged_accounts(:user) as id',
)

const Device = z.object({
  id: z.string(),
  haid: z.string(),
  client_type: z.string(),
  client_version: z.string(),
  created_at: JsonInstant,
  owner_id: z.string().nullable(),
  user_id: z.string(),
  seen_at: JsonInstant.nullable(),
  has_push_token: z.boolean(),
})

/**
 * The support code of the phone that was used last; the devices that the person uses or earns on, the most recently used
 * first; the wallet; the number of push tokens; and whether the account has a hold that has not ended.
 */
export const devicesAndWallet = read(
  'case_file_devices_and_wallet',
  { user: 'uuid', users: 'uuid[]', at: 'timestamptz', tokens_since: 'timestamptz' },
  {
    support_code: 'text?',
    devices: json(z.array(Device)),
    wallet: 'text?',
    wallet_ways: json(z.array(WalletWay).nullable()),
    /** Other accounts whose wallets have the same phone number. */
    phone_accounts: 'int8',
    wallet_at: 'timestamptz?',
    push_tokens: 'int8',
    is_held: 'bool',
  },
  `select (select c.code from sessions s join support_codes c on c.session_id = s.id
            where s.user_id = any(:users) and c.expires_at > :at
            order by c.expires_at desc limit 1) as support_code,
          coalesce((select jsonb_agg(to_jsonb(d) - 'huid_hash' || jsonb_build_object('seen_at', d.seen_at, 'has_push_token',
                                       exists (select from push_tokens t where t.user_id = :user and t.haid = d.haid
                                                  and t.seen_at > :tokens_since and t.token_hash is not null))
                                     order by d.seen_at desc nulls last, d.created_at desc)
                      from (select i.*, (select max(s.issued_at) from sessions s
                                          where s.haid = i.haid and s.user_id = any(:users)) as seen_at
                              from app_instances i
                             where (i.user_id = :user or i.owner_id = :user) and i.removed_at is null) d), '[]') as devices,
          w.address as wallet, to_jsonb(${WALLET_WAYS}) as wallet_ways, w.reported_at as wallet_at,
          (select count(*) from user_wallets o where o.phone_identifiers && w.phone_identifiers and o.user_id <> :user)
            as phone_accounts,
          (select count(*) from push_tokens where user_id = :user) as push_tokens,
          exists (select from account_holds where user_id = :user and ended_at is null and ends_at > :at) as is_held
     from (select) this left join user_wallets w on w.user_id = :user`,
)
