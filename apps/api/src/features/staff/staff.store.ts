import { ROLES } from '@momi/contract/permissions'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const role = text(z.enum(ROLES))

export const addStaff = write(
  'staff_add_staff',
  { id: 'uuid', email: 'text', name: 'text', role: 'text', password_hash: 'text', at: 'timestamptz' },
  { id: 'uuid' },
  `insert into staff (id, email, name, role, password_hash, created_at)
   values (:id, :email, :name, :role, :password_hash, :at)
   on conflict (email) do nothing returning id`,
)

/** Locks a member of staff for a change. */
export const lockStaff = write(
  'staff_lock_staff',
  { email: 'text' },
  { id: 'uuid', role, is_disabled: 'bool' },
  'select id, role, disabled_at is not null as is_disabled from staff where email = :email for no key update',
)

export const setRole = write(
  'staff_set_role',
  { staff: 'uuid', role: 'text' },
  {},
  'update staff set role = :role where id = :staff',
)

/** All accounts, each with the account that stands for its person. */
export const accounts = read(
  'staff_accounts',
  {},
  { id: 'uuid', email: 'text', person: 'uuid' },
  'select id, email, coalesce(same_person_as, id) as person from staff order by id',
)

/** Makes an account one of the person of another account. */
export const setSamePerson = write(
  'staff_set_same_person',
  { staff: 'uuid', as: 'uuid' },
  {},
  `update staff set same_person_as = (select coalesce(same_person_as, id) from staff where id = :as)
    where coalesce(same_person_as, id) = (select coalesce(same_person_as, id) from staff where id = :staff)
      and id <> (select coalesce(same_person_as, id) from staff where id = :as)`,
)

export const disableStaff = write(
  'staff_disable_staff',
  { staff: 'uuid', at: 'timestamptz' },
  {},
  'update staff set disabled_at = :at where id = :staff and disabled_at is null',
)

/** Resets the account to its initial state: a first password, and no authenticator. */
export const resetStaff = write(
  'staff_reset_staff',
  { staff: 'uuid', password_hash: 'text' },
  {},
  `with codes as (delete from staff_recovery_codes where staff_id = :staff)
   update staff set password_hash = :password_hash, totp_secret = null, totp_confirmed_at = null, disabled_at = null
    where id = :staff`,
)

/** The columns that are needed to verify a sign-in. */
export const CREDENTIALS = {
  id: 'uuid',
  email: 'text',
  password_hash: 'text',
  totp_secret: 'text?',
  totp_confirmed_at: 'timestamptz?',
  is_disabled: 'bool',
} as const

export const credentialsOf = read(
  'staff_credentials_of',
  { email: 'text' },
  CREDENTIALS,
  `select id, email, password_hash, totp_secret, totp_confirmed_at, disabled_at is not null as is_disabled
     from staff where email = :email`,
)

/** Stores a new secret; returns no row if one was already confirmed. */
export const storeTotpSecret = write(
  'staff_store_totp_secret',
  { staff: 'uuid', secret: 'text' },
  { id: 'uuid' },
  'update staff set totp_secret = :secret where id = :staff and totp_confirmed_at is null returning id',
)

/**
 * Confirms the stored secret and sets the new password; returns no row if a secret was already confirmed, or the stored
 * secret differs.
 */
export const confirmTotpSecret = write(
  'staff_confirm_totp_secret',
  { staff: 'uuid', secret: 'text', password_hash: 'text', at: 'timestamptz' },
  { id: 'uuid' },
  `update staff set totp_confirmed_at = :at, password_hash = :password_hash
    where id = :staff and totp_secret = :secret and totp_confirmed_at is null returning id`,
)

/** Stores an authenticator's secret as already confirmed: for development and tests. */
export const setTotpSecret = write(
  'staff_set_totp_secret',
  { staff: 'uuid', secret: 'text', at: 'timestamptz' },
  {},
  'update staff set totp_secret = :secret, totp_confirmed_at = :at, totp_last_step = null where id = :staff',
)

export const deleteRecoveryCodes = write(
  'staff_delete_recovery_codes',
  { staff: 'uuid' },
  {},
  'delete from staff_recovery_codes where staff_id = :staff',
)

export const addRecoveryCodes = write(
  'staff_add_recovery_codes',
  { staff: 'uuid', hashes: 'text[]' },
  {},
  'insert into staff_recovery_codes (staff_id, code_hash) select :staff, unnest(:hashes::text[])',
)

/** Uses a recovery code, once. */
export const consumeRecoveryCode = write(
  'staff_consume_recovery_code',
  { staff: 'uuid', hash: 'text', at: 'timestamptz' },
  { staff_id: 'uuid' },
  `update staff_recovery_codes set used_at = :at
    where staff_id = :staff and code_hash = :hash and used_at is null returning staff_id`,
)

/** Accepts a time step only once: returns no row if it or a later one was accepted before. */
export const consumeTotpStep = write(
  'staff_consume_totp_step',
  { staff: 'uuid', step: 'int8' },
  { id: 'uuid' },
  `update staff set totp_last_step = :step
    where id = :staff and (totp_last_step is null or totp_last_step < :step) returning id`,
)

/**
 * The member of staff of a session, unless it has ended or they are disabled. `is_first_use`: the access token `jti` is
 * of the newest pair, and the use of that pair has not been recorded.
 */
export const staffOfSession = read(
  'staff_of_session',
  { session: 'uuid', staff: 'uuid', jti: 'uuid' },
  { id: 'uuid', email: 'text', name: 'text', role, is_first_use: 'bool' },
  `select f.id, f.email, f.name, f.role, s.previous_jti is not null and s.current_jti = :jti as is_first_use
     from staff_sessions s join staff f on f.id = s.staff_id
    where s.id = :session and f.id = :staff and s.ended_at is null and f.disabled_at is null`,
)

export const openSession = write(
  'staff_open_session',
  { session: 'uuid', staff: 'uuid', jti: 'uuid', address: 'text', user_agent: 'text', at: 'timestamptz' },
  {},
  `insert into staff_sessions (id, staff_id, current_jti, address, user_agent, created_at, renewed_at)
   values (:session, :staff, :jti, :address, :user_agent, :at, :at)`,
)

export const lockSession = write(
  'staff_lock_session',
  { session: 'uuid' },
  {
    id: 'uuid',
    staff_id: 'uuid',
    email: 'text',
    current_jti: 'uuid',
    previous_jti: 'uuid?',
    created_at: 'timestamptz',
    renewed_at: 'timestamptz',
    has_ended: 'bool',
  },
  `select s.id, s.staff_id, f.email, s.current_jti, s.previous_jti, s.created_at, s.renewed_at,
          s.ended_at is not null or f.disabled_at is not null as has_ended
     from staff_sessions s join staff f on f.id = s.staff_id
    where s.id = :session for update of s`,
)

export const rotateSession = write(
  'staff_rotate_session',
  { session: 'uuid', jti: 'uuid', at: 'timestamptz' },
  {},
  `update staff_sessions set previous_jti = current_jti, current_jti = :jti, renewed_at = :at where id = :session`,
)

/** Gives the newest pair a later date. */
export const setRenewedAt = write(
  'staff_set_renewed_at',
  { session: 'uuid', at: 'timestamptz' },
  {},
  'update staff_sessions set renewed_at = :at where id = :session',
)

/** Records that the newest pair is used: the token before it is no longer accepted (core/tokens/refresh-rotation.ts). */
export const recordUse = write(
  'staff_record_use',
  { session: 'uuid', jti: 'uuid' },
  {},
  `update staff_sessions set previous_jti = null
    where id = :session and current_jti = :jti and previous_jti is not null`,
)

export const sessionsOf = read(
  'staff_sessions_of',
  { staff: 'uuid', since: 'timestamptz' },
  { id: 'uuid', address: 'text', user_agent: 'text', created_at: 'timestamptz', renewed_at: 'timestamptz' },
  `select id, address, user_agent, created_at, renewed_at from staff_sessions
    where staff_id = :staff and created_at > :since and ended_at is null order by created_at desc`,
)

/** Ends one session, or all sessions if none is named. */
export const endSessionsOf = write(
  'staff_end_sessions_of',
  { staff: 'uuid', session: 'uuid?', since: 'timestamptz', at: 'timestamptz' },
  { id: 'uuid' },
  `update staff_sessions set ended_at = :at
    where staff_id = :staff and created_at > :since and ended_at is null
      and (:session::uuid is null or id = :session) returning id`,
)

export const endSession = write(
  'staff_end_session',
  { session: 'uuid', at: 'timestamptz' },
  {},
  'update staff_sessions set ended_at = :at where id = :session and ended_at is null',
)
