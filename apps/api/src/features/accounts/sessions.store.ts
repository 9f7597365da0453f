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
  `with locked as (select * from sessions where id = :session for no key update)
   select s.id, s.user_id, u.country, s.api_key, s.client_version, s.current_jti, s.issued_at, s.access_from, s.previous_jti,
          s.family_id, s.sign_in_key, s.revoked_at is not null as revoked, i.huid_hash
     from locked s
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

export const revokeOthersOnInstance = write(
  'accounts_revoke_others_on_instance',
  { haid: 'text', session: 'uuid', at: 'timestamptz' },
  {},
  'update sessions set revoked_at = :at where haid = :haid and id <> :session and revoked_at is null',
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

export const switchAccount = write(
  'accounts_switch_account',
  { session: 'uuid', to: 'uuid' },
  {},
  'update sessions set user_id = :to where id = :session',
)
