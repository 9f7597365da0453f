import { MethodKind, UserType } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

const FOUND = { id: 'uuid' } as const

export const byUserId = read(
  'accounts_admin_by_user_id',
  { value: 'uuid' },
  FOUND,
  'select id from users where id = :value',
)

export const byAuthId = read(
  'accounts_admin_by_auth_id',
  { value: 'text' },
  FOUND,
  'select id from users where auth_id = :value',
)

/** Finds users by the keyed hash of an address or a number. */
export const byLabel = read(
  'accounts_admin_by_label',
  { hashes: 'text[]' },
  FOUND,
  'select distinct user_id as id from login_methods where label_hash = any(:hashes)',
)

/** The accounts that reported a wallet, and the account that is paid there; `value` in lower case. */
export const byWallet = read(
  'accounts_admin_by_wallet',
  { value: 'text' },
  FOUND,
  `select user_id as id from user_wallets where lower(address) = :value and proven
   union select user_id from user_wallets where lower(address) = :value and not proven
   union select user_id from paid_wallets where address = :value`,
)

/** The account that is logged in on an app instance, and the account that earns on it. */
export const byHaid = read(
  'accounts_admin_by_haid',
  { value: 'text' },
  FOUND,
  `select user_id as id from app_instances where haid = :value
   union select owner_id from app_instances where haid = :value and owner_id is not null`,
)

export const byRewardItem = read(
  'accounts_admin_by_reward_item',
  { value: 'text' },
  FOUND,
  'select owner_id as id from reward_items where id = :value and owner_id is not null',
)

export const byTransaction = read(
  'accounts_admin_by_transaction',
  { value: 'text' },
  FOUND,
  `select user_id as id from payouts where lower(tx_hash) = :value
   union select p.user_id from payout_transactions t join payouts p on p.id = t.payout_id where t.hash = :value`,
)

/**
 * The parameters of a page: it contains users who joined at or after `from`, and starts after the user at the position
 * (`at`, `id`); null: at the newest one. `at` is in microseconds since the epoch.
 */
const PAGE = {
  from: 'timestamptz?',
  to: 'timestamptz?',
  at: 'int8?',
  id: 'uuid?',
  offset: 'int8',
  size: 'int8',
} as const
const PLACE = { id: 'uuid', at: 'int8' } as const
const pageOf = (condition: string) => `
  select id, (extract(epoch from created_at) * 1000000)::int8 as at
    from users
   where ${condition} created_at >= coalesce(:from::timestamptz, '-infinity')
     and created_at < coalesce(:to::timestamptz, 'infinity')
     and (created_at, id) < (coalesce(timestamptz 'epoch' + :at::int8 * interval '1 microsecond', 'infinity'),
                             coalesce(:id::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
   order by created_at desc, id desc
  offset :offset limit :size`

export const newest = read('accounts_admin_newest', PAGE, PLACE, pageOf(''))

export const newestIn = read(
  'accounts_admin_newest_in',
  { ...PAGE, country: 'text' },
  PLACE,
  pageOf('country = :country and'),
)

const Methods = z.array(z.object({ kind: MethodKind, subject_hash: z.string(), label: z.string() }))

export const summaries = read(
  'accounts_admin_summaries',
  { users: 'uuid[]' },
  {
    id: 'uuid',
    user_type: text(z.enum([...UserType.options, 'ERASED'])),
    country: 'text',
    auth_id: 'text?',
    created_at: 'timestamptz',
    merged_into: 'uuid?',
    address: 'text?',
    methods: json(Methods),
    haids: json(z.array(z.string())),
  },
  `select u.id, u.user_type, u.country, u.auth_id, u.created_at, u.merged_into, w.address,
          coalesce((select jsonb_agg(to_jsonb(m) order by m.connected_at, m.kind) from login_methods m where m.user_id = u.id),
                   '[]') as methods,
          coalesce((select jsonb_agg(i.haid) from (
                      select haid from app_instances where user_id = u.id order by created_at desc limit 5) i), '[]') as haids
     from users u left join user_wallets w on w.user_id = u.id
    where u.id = any(:users)`,
)
