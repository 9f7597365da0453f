import { read, write } from '../../db/db.ts'

/**
 * An app instance, with the number of its active sessions and of the giveaway claims that are bound to it.
 * `is_only_way`: its account is anonymous and has no other app instance, so that nobody could log in to it any more.
 */
export const instanceForStaff = read(
  'accounts_admin_instance_for_staff',
  { haid: 'text' },
  { user_id: 'uuid', owner_id: 'uuid?', sessions: 'int8', is_only_way: 'bool', claims: 'int8' },
  `select i.user_id, i.owner_id,
          (select count(*) from sessions s where s.haid = i.haid and s.revoked_at is null) as sessions,
          u.user_type = 'ANONYMOUS'
            and not exists (select from app_instances other where other.user_id = u.id and other.haid <> i.haid
                             and other.removed_at is null) as is_only_way,
          (select count(*) from giveaway_claims c where c.haid = i.haid and c.status <> 'FAILURE') as claims
     from app_instances i join users u on u.id = i.user_id
    where i.haid = :haid`,
)

export const clearInstance = write(
  'accounts_admin_clear_instance',
  { haid: 'text', huid_hash: 'text' },
  {},
  'update app_instances set owner_id = null, huid_hash = :huid_hash where haid = :haid',
)
