import { UserType } from '@momi/contract'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import type { BatchedRead } from '../../db/batched.ts'

/**
 * An active session and its current user: a merge may have moved it to another account. `is_first_use`: the access
 * token `jti` is of the newest pair, and the use of that pair has not been recorded.
 */
export const sessionAlive: BatchedRead<
  { session: string; jti: string },
  { user_id: 'uuid'; family_id: 'uuid?'; access_from: 'timestamptz?'; is_first_use: 'bool' }
> = {
  statement: read(
    'accounts_session_alive',
    { inputs: 'jsonb' },
    { index: 'int4', user_id: 'uuid', family_id: 'uuid?', access_from: 'timestamptz?', is_first_use: 'bool' },
    `select input.index, s.user_id, s.family_id, s.access_from,
            s.previous_jti is not null and s.current_jti = input.jti as is_first_use
       from jsonb_to_recordset(:inputs) as input (index int, session uuid, jti uuid)
      -- The planner expects a hundred inputs; offset 0 keeps it from scanning all sessions for them.
      cross join lateral (
        select user_id, family_id, access_from, current_jti, previous_jti
          from sessions where id = input.session and revoked_at is null offset 0) s`,
  ),
}

/**
 * Records that the newest pair is used: the token before it is no longer accepted (core/tokens/refresh-rotation.ts), nor the
 * key of the sign-in that gave the pair.
 */
export const recordUse = write(
  'accounts_record_use',
  { session: 'uuid', jti: 'uuid' },
  {},
  `update sessions set previous_jti = null, sign_in_key = null
    where id = :session and current_jti = :jti and previous_jti is not null`,
)

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
    at: 'timestamptz',
  },
  { user_id: 'uuid' },
  `with person as (insert into users (id, country, created_at) values (:user, :country, :at) returning id)
   insert into app_instances (haid, user_id, huid_hash, client_type, client_version, created_at)
   select :haid, id, :huid_hash, :client_type, :client_version, :at from person
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
    at: 'timestamptz',
  },
  {},
  `with person as (insert into users (id, country, created_at) values (:user, :country, :at) returning id)
   update app_instances i
      set user_id = person.id, huid_hash = :huid_hash, client_type = :client_type, client_version = :client_version,
          -- An app instance that staff removed counts as a new one.
          id = case when i.removed_at is null then i.id else gen_random_uuid() end,
          created_at = case when i.removed_at is null then i.created_at else :at end,
          removed_at = null
     from person where i.haid = :haid`,
)

export const deleteUser = write('accounts_delete_user', { user: 'uuid' }, {}, 'delete from users where id = :user')

export const knownDevice = read(
  'accounts_known_device',
  { haid: 'text' },
  { haid: 'text' },
  'select haid from app_instances where haid = :haid',
)

/** A known app instance, locked for the rest of the transaction, with its user. */
export const instance = write(
  'accounts_instance',
  { haid: 'text' },
  { user_id: 'uuid', huid_hash: 'text', country: 'text', user_type: 'text' },
  `select i.user_id, i.huid_hash, u.country, u.user_type
     from app_instances i join users u on u.id = i.user_id
    where i.haid = :haid
      for no key update of i`,
)

export const renewInstance = write(
  'accounts_renew_instance',
  { haid: 'text', client_type: 'text', client_version: 'text' },
  {},
  'update app_instances set client_type = :client_type, client_version = :client_version where haid = :haid',
)

export const openSession = write(
  'accounts_open_session',
  {
    session: 'uuid',
    user: 'uuid',
    haid: 'text',
    api_key: 'text?',
    client_version: 'text',
    jti: 'uuid',
    at: 'timestamptz',
  },
  {},
  `insert into sessions (id, user_id, haid, api_key, client_version, current_jti, issued_at, created_at)
   values (:session, :user, :haid, :api_key, :client_version, :jti, :at, :at)`,
)

/**
 * Locks a token family, so that its tokens are used one after the other; rows that refer to it can still be
 * added. Its user is read after locking, because a merge may have changed it.
 */
export const lockSession = write(
  'accounts_lock_session',
  { session: 'uuid' },
  {
    id: 'uuid',
    user_id: 'uuid',
    country: 'text',
    api_key: text(z.enum(['native', 'web']).nullable()),
    client_version: 'text',
    current_jti: 'uuid',
    issued_at: 'timestamptz',
    access_from: 'timestamptz?',
    previous_jti: 'uuid?',
    family_id: 'uuid?',
    sign_in_key: 'text?',
    revoked: 'bool',
    huid_hash: 'text',
  },
  `with held as (select * from sessions where id = :session for no key update)
   select s.id, s.user_id, u.country, s.api_key, s.client_version, s.current_jti, s.issued_at, s.access_from, s.previous_jti,
          s.family_id, s.sign_in_key, s.revoked_at is not null as revoked, i.huid_hash
     from held s
     join users u on u.id = s.user_id
     join app_instances i on i.haid = s.haid`,
)

/** The active session of a person that was used last. */
export const latestSession = read(
  'accounts_latest_session',
  { user: 'uuid' },
  {
    id: 'uuid',
    country: 'text',
    api_key: text(z.enum(['native', 'web']).nullable()),
    client_type: 'text',
    client_version: 'text',
    family_id: 'uuid?',
  },
  `select s.id, u.country, s.api_key, i.client_type, s.client_version, s.family_id
     from sessions s join users u on u.id = s.user_id join app_instances i on i.haid = s.haid
    where s.user_id = :user and s.revoked_at is null
    order by s.issued_at desc limit 1`,
)

export const rotate = write(
  'accounts_rotate',
  { session: 'uuid', jti: 'uuid', at: 'timestamptz', client_version: 'text' },
  {},
  `update sessions set previous_jti = current_jti, current_jti = :jti, issued_at = :at, sign_in_key = null,
   client_version = :client_version where id = :session`,
)

/** Gives the newest pair a later date. */
export const setIssuedAt = write(
  'accounts_set_issued_at',
  { session: 'uuid', at: 'timestamptz' },
  {},
  'update sessions set issued_at = :at where id = :session',
)

export const revoke = write(
  'accounts_revoke',
  { session: 'uuid', at: 'timestamptz' },
  {},
  'update sessions set revoked_at = :at where id = :session and revoked_at is null',
)

export const revokeOnInstance = write(
  'accounts_revoke_on_instance',
  { haid: 'text', at: 'timestamptz' },
  {},
  'update sessions set revoked_at = :at where haid = :haid and revoked_at is null',
)

export const revokeAllOf = write(
  'accounts_revoke_all_of',
  { user: 'uuid', except: 'uuid?', at: 'timestamptz' },
  {},
  'update sessions set revoked_at = :at where user_id = :user and id is distinct from :except and revoked_at is null',
)

/** The current user of a session. */
export const person = read(
  'accounts_person',
  { session: 'uuid' },
  { id: 'uuid', user_type: text(UserType), country: 'text' },
  'select id, user_type, country from users where id = (select user_id from sessions where id = :session)',
)

export const device = read(
  'accounts_device',
  { session: 'uuid' },
  { haid: 'text' },
  'select haid from sessions where id = :session',
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
 * Begins a new family of tokens in a session. The refresh token of a native app stays current, because the app is not
 * notified of a sign-in. `access_from` ends the older access tokens for the previous release, which knows no families.
 */
export const beginFamily = write(
  'accounts_begin_family',
  { session: 'uuid', family: 'uuid', key: 'text?', jti: 'uuid', at: 'timestamptz' },
  {},
  `update sessions
      set family_id = :family, sign_in_key = :key, access_from = :at,
          current_jti = case when api_key = 'native' then current_jti else :jti end,
          -- Until the new pair is used; see accounts_record_use.
          previous_jti = case when api_key = 'native' then previous_jti else current_jti end,
          issued_at = case when api_key = 'native' then issued_at else :at end
    where id = :session`,
)

/**
 * Records that the earnings of `from` were merged into `to`, whose payout hold then uses the age of the younger one;
 * does nothing if `from` has earned nothing. Returns the number of earlier such merges into `to` after `since`.
 */
export const mergeEarnings = write(
  'accounts_merge_earnings',
  { from: 'uuid', to: 'uuid', at: 'timestamptz', since: 'timestamptz' },
  { merges: 'int8' },
  `with merged as (
     update users set earnings_merged_at = :at
      where id = :from and (exists (select from ledger_entries where account_id = :from)
                         or exists (select from awards where user_id = :from)
                         or exists (select from reward_items where owner_id = :from))
     returning created_at
   ), held as (
     update users u set held_since = greatest(u.held_since, merged.created_at) from merged where u.id = :to
   )
   select count(*) as merges from merged, users u where u.merged_into = :to and u.earnings_merged_at > :since`,
)

/** Whether an account has earned or claimed anything. */
export const hasEarnings = read(
  'accounts_has_earnings',
  { user: 'uuid' },
  { has: 'bool' },
  `select exists (select from ledger_entries where account_id = :user)
       or exists (select from awards where user_id = :user)
       or exists (select from reward_items where owner_id = :user)
       or exists (select from roulette_spins where user_id = :user)
       or exists (select from giveaway_claims where user_id = :user) as has`,
)

export const switchAccount = write(
  'accounts_switch_account',
  { session: 'uuid', to: 'uuid' },
  {},
  'update sessions set user_id = :to where id = :session',
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
