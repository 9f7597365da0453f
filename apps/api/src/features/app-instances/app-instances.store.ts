import { read, write } from '../../db/db.ts'

const instance = {
  id: 'uuid',
  haid: 'text',
  user: 'uuid',
  client_type: 'text',
  client_version: 'text',
  created_at: 'timestamptz',
  last_seen_at: 'timestamptz?',
} as const

const INSTANCE = `i.id, i.haid, i.user_id as "user", i.client_type, i.client_version,
          i.created_at,
          (select max(s.issued_at) from sessions s where s.haid = i.haid) as last_seen_at`

/**
 * SQL that reads a page of app instances, newest first, before a position. There is an index for each
 * `condition`.
 */
const instancesWhere = (condition: string) => `
   select ${INSTANCE}
     from app_instances i
    where ${condition} and i.removed_at is null
      and (i.created_at, i.id) < (coalesce(:before_at::timestamptz, 'infinity'),
                                  coalesce(:before_id::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by i.created_at desc, i.id desc
    offset :offset limit :size`

const page = { before_at: 'timestamptz?', before_id: 'uuid?', offset: 'int8', size: 'int8' } as const

export const allInstances = read('app_instances_all_instances', page, instance, instancesWhere('true'))

export const instancesOfUser = read(
  'app_instances_of_user',
  { ...page, user: 'uuid' },
  instance,
  instancesWhere('i.user_id = :user'),
)

export const instancesOfDevice = read(
  'app_instances_of_device',
  { ...page, haid: 'text' },
  instance,
  instancesWhere('i.haid = :haid'),
)

export const instanceOf = read(
  'app_instances_instance_of',
  { id: 'uuid' },
  {
    ...instance,
    user_type: 'text',
    country: 'text',
    earns_for: 'uuid?',
    sessions: 'int8',
    push_tokens: 'int8',
    /** The last used session of the user on this app instance; an active one, if there is any. */
    session: 'uuid?',
  },
  `select ${INSTANCE}, u.user_type, u.country, i.owner_id as earns_for,
          (select count(*) from sessions s where s.haid = i.haid and s.revoked_at is null) as sessions,
          (select count(*) from push_tokens t where t.haid = i.haid) as push_tokens,
          (select s.id from sessions s where s.haid = i.haid and s.user_id = i.user_id
            order by s.revoked_at is not null, s.issued_at desc limit 1) as session
     from app_instances i
     join users u on u.id = i.user_id
    where i.id = :id and i.removed_at is null`,
)

/**
 * The user's data that remains when an app instance is removed. `others`: whether the user has another app instance.
 */
export const keptAfterRemoval = read(
  'app_instances_kept_after_removal',
  { user: 'uuid', haid: 'text' },
  { balance: 'int8', entries: 'int8', rewards: 'int8', others: 'bool' },
  `select a.balance,
          (select count(*) from ledger_entries e where e.account_id = :user) as entries,
          (select count(*) from reward_items r where r.owner_id = :user) as rewards,
          exists (select from app_instances i
                   where i.user_id = :user and i.haid <> :haid and i.removed_at is null) as others
     from ledger_accounts a where a.id = :user`,
)

/**
 * Marks an app instance as removed. The row stays and names the account that the device earns for, so that no reward
 * can be earned twice. Its secret is deleted, so the next login registers the device again, with a new user.
 */
export const markRemoved = write(
  'app_instances_mark_removed',
  { id: 'uuid', huid_hash: 'text', at: 'timestamptz' },
  {},
  'update app_instances set removed_at = :at, huid_hash = :huid_hash where id = :id',
)
