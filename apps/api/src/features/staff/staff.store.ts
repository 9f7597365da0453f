import { ROLES } from '@momi/contract/permissions'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const role = text(z.enum(ROLES))

export const addStaff = write(
  'staff_add',
  { id: 'uuid', email: 'text', name: 'text', role: 'text', password_hash: 'text', at: 'timestamptz' },
  { id: 'uuid' },
  `insert into staff (id, email, name, role, password_hash, created_at)
   values (:id, :email, :name, :role, :password_hash, :at)
   on conflict (email) do nothing returning id`,
)

/** What a sign-in is checked against. */
export const credentialsOf = read(
  'staff_credentials_of',
  { email: 'text' },
  {
    id: 'uuid',
    email: 'text',
    password_hash: 'text',
    totp_secret: 'text?',
    totp_confirmed_at: 'timestamptz?',
  },
  `select id, email, password_hash, totp_secret, totp_confirmed_at from staff
    where email = :email and disabled_at is null`,
)

export const confirmTotp = write(
  'staff_confirm_totp',
  { staff: 'uuid', secret: 'text', at: 'timestamptz' },
  {},
  'update staff set totp_secret = :secret, totp_confirmed_at = :at, totp_last_step = null where id = :staff',
)

/** Accepts a time step once: no row if it or a later one was accepted before. */
export const takeTotpStep = write(
  'staff_take_totp_step',
  { staff: 'uuid', step: 'int8' },
  { id: 'uuid' },
  `update staff set totp_last_step = :step
    where id = :staff and (totp_last_step is null or totp_last_step < :step) returning id`,
)

/** The member of staff of a session, unless it has ended or they are disabled. */
export const staffOfSession = read(
  'staff_of_session',
  { session: 'uuid', staff: 'uuid' },
  { id: 'uuid', email: 'text', name: 'text', role },
  `select f.id, f.email, f.name, f.role
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
  { id: 'uuid', staff_id: 'uuid', email: 'text', current_jti: 'uuid', created_at: 'timestamptz', has_ended: 'bool' },
  `select s.id, s.staff_id, f.email, s.current_jti, s.created_at,
          s.ended_at is not null or f.disabled_at is not null as has_ended
     from staff_sessions s join staff f on f.id = s.staff_id
    where s.id = :session for update of s`,
)

export const rotateSession = write(
  'staff_rotate_session',
  { session: 'uuid', jti: 'uuid', at: 'timestamptz' },
  {},
  'update staff_sessions set current_jti = :jti, renewed_at = :at where id = :session',
)

export const endSession = write(
  'staff_end_session',
  { session: 'uuid', at: 'timestamptz' },
  {},
  'update staff_sessions set ended_at = :at where id = :session and ended_at is null',
)
