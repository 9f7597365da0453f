import { UserType } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const me = read(
  'accounts_me',
  { user: 'uuid', session: 'uuid' },
  {
    id: 'uuid',
    user_type: text(UserType),
    country: 'text',
    auth_id: 'text?',
    client_type: 'text',
    client_version: 'text',
    haid: 'text',
  },
  `select u.id, u.user_type, u.country, u.auth_id, i.client_type, s.client_version, i.haid
     from users u
     join sessions s on s.id = :session and s.user_id = u.id
     join app_instances i on i.haid = s.haid
    where u.id = :user`,
)

/**
 * Adds a new user and its first app instance. If another login has taken the haid, returns no row and adds only the
 * user.
 */
export const createInstance = write(
  'accounts_create_instance',
  {
    haid: 'text',
    user: 'uuid',
    huid_hash: 'text',
    country: 'text',
    client_type: 'text',
    client_version: 'text',
    network_hash: 'text',
    at: 'timestamptz',
  },
  { user_id: 'uuid' },
  `with person as (insert into users (id, country, created_at) values (:user, :country, :at) returning id)
   insert into app_instances (haid, user_id, huid_hash, client_type, client_version, network_hash, created_at)
   select :haid, id, :huid_hash, :client_type, :client_version, :network_hash, :at from person
   on conflict (haid) do nothing
   returning user_id`,
)

/** Gives an app instance a new user, because its user has a sign-in or staff cleared its secret. */
export const replaceUser = write(
  'accounts_replace_user',
  {
    haid: 'text',
    user: 'uuid',
    huid_hash: 'text',
    country: 'text',
    client_type: 'text',
    client_version: 'text',
    network_hash: 'text',
    at: 'timestamptz',
  },
  {},
  `with person as (insert into users (id, country, created_at) values (:user, :country, :at) returning id)
   update app_instances i
      set user_id = person.id, huid_hash = :huid_hash, client_type = :client_type, client_version = :client_version,
          network_hash = :network_hash,
          -- An app instance that staff removed counts as a new one.
          id = case when i.removed_at is null then i.id else gen_random_uuid() end,
          created_at = case when i.removed_at is null then i.created_at else :at end,
          removed_at = null
     from person where i.haid = :haid`,
)

/** Gives an app instance of this account a new user, and keeps its secret; returns no row if it is another account's. */
export const giveNewUser = write(
  'accounts_give_new_user',
  { haid: 'text', former: 'uuid', newcomer: 'uuid', at: 'timestamptz' },
  { haid: 'text' },
  `with person as (
     insert into users (id, country, created_at)
     select :newcomer, u.country, :at from app_instances i join users u on u.id = i.user_id
      where i.haid = :haid and i.user_id = :former
     returning id
   )
   update app_instances i set user_id = person.id from person where i.haid = :haid returning i.haid`,
)

export const deleteUser = write('accounts_delete_user', { user: 'uuid' }, {}, 'delete from users where id = :user')

export const knownDevice = read(
  'accounts_known_device',
  { haid: 'text' },
  { haid: 'text' },
  'select haid from app_instances where haid = :haid',
)

/** Locks a known app instance for the rest of the transaction. */
export const lockInstance = write(
  'accounts_lock_instance',
  { haid: 'text' },
  { haid: 'text' },
  'select haid from app_instances where haid = :haid for no key update',
)

/**
 * A locked app instance with its user. Not in the statement that locks, which would still see the user as before a
 * sign-in for which it has waited.
 */
export const instance = read(
  'accounts_instance',
  { haid: 'text' },
  { user_id: 'uuid', huid_hash: 'text', country: 'text', user_type: 'text' },
  `select i.user_id, i.huid_hash, u.country, u.user_type
     from app_instances i join users u on u.id = i.user_id
    where i.haid = :haid`,
)

export const renewInstance = write(
  'accounts_renew_instance',
  { haid: 'text', client_type: 'text', client_version: 'text' },
  {},
  'update app_instances set client_type = :client_type, client_version = :client_version where haid = :haid',
)

export const mergedInto = read(
  'accounts_merged_into',
  { user: 'uuid' },
  { merged_into: 'uuid?', country: 'text' },
  'select merged_into, country from users where id = :user',
)

/** Sets the user type. The first time, the account also gets its id in auth v2, which it keeps. */
export const setUserType = write(
  'accounts_set_user_type',
  { user: 'uuid', user_type: 'text', auth_id: 'text' },
  {},
  'update users set user_type = :user_type, auth_id = coalesce(auth_id, :auth_id) where id = :user',
)

/**
 * Records that the earnings of `from` were merged into `to`, whose payout hold then uses the age of the younger one;
 * does nothing if `from` has earned nothing. Returns the number of earlier such merges after `since`, into both and into
 * what was merged into them.
 */
export const mergeEarnings = write(
  'accounts_merge_earnings',
  { from: 'uuid', to: 'uuid', at: 'timestamptz', since: 'timestamptz' },
  { merges: 'int8' },
  `with merged as (
     update users set earnings_merged_at = :at
      where id = :from and (exists (select from ledger_entries where account_id = :from)
                         or exists (select from awards where user_id = :from)
                         or exists (select from reward_items where owner_id = :from)
                         or exists (select from held_awards where user_id = :from))
     returning created_at
   ), held as (
     update users u set held_since = greatest(u.held_since, merged.created_at) from merged where u.id = :to
   )
   select count(*) as merges from merged, users u
    where u.id in (select merged_accounts(:to) union all select merged_accounts(:from))
      and u.id not in (:from, :to) and u.earnings_merged_at > :since`,
)

/** Whether an account has earned or claimed anything. */
export const hasEarnings = read(
  'accounts_has_earnings',
  { user: 'uuid' },
  { has: 'bool' },
  `select exists (select from ledger_entries where account_id = :user)
       or exists (select from awards where user_id = :user)
       or exists (select from reward_items where owner_id = :user)
       or exists (select from held_awards where user_id = :user)
       or exists (select from roulette_spins where user_id = :user)
       or exists (select from giveaway_claims where user_id = :user) as has`,
)

/** Moves an anonymous account's devices and this session to another account; its other sessions end. */
export const transferOwnership = write(
  'accounts_transfer_ownership',
  { from: 'uuid', to: 'uuid', session: 'uuid', at: 'timestamptz' },
  {},
  `with ended as (
     update sessions set revoked_at = :at where user_id = :from and id <> :session and revoked_at is null
   ), mine as (
     update sessions set user_id = :to where id = :session
   ), used as (
     update app_instances
        set user_id = case when user_id = :from then :to else user_id end,
            owner_id = case when owner_id = :from then :to else owner_id end
      where user_id = :from or owner_id = :from
   )
   update users set merged_into = :to, merged_at = :at where id = :from`,
)
