import { read, write } from '../../db/db.ts'

export const recentlySent = read(
  'login_codes_recently_sent',
  { subject_hashes: 'text[]', since: 'timestamptz' },
  { sent: 'int8', last_at: 'timestamptz?' },
  `select count(*) as sent, max(created_at) as last_at from login_codes
    where subject_hash = any(:subject_hashes) and created_at > :since`,
)

export const addCode = write(
  'login_codes_add_code',
  {
    id: 'uuid',
    kind: 'text',
    session: 'uuid',
    subject_hash: 'text',
    subject: 'text',
    code_hash: 'text',
    at: 'timestamptz',
    expires_at: 'timestamptz',
  },
  {},
  `insert into login_codes (id, kind, session_id, subject_hash, subject, code_hash, created_at, expires_at)
   values (:id, :kind, :session, :subject_hash, :subject, :code_hash, :at, :expires_at)`,
)

/** Deletes a code whose message could not be sent. */
export const deleteCode = write('login_codes_delete_code', { id: 'uuid' }, {}, 'delete from login_codes where id = :id')

/** Finds a code only for the session that requested it, so that a stolen verification id is useless. */
export const codeOf = read(
  'login_codes_code_of',
  { id: 'uuid', kind: 'text', session: 'uuid' },
  {
    subject_hash: 'text',
    subject: 'text',
    code_hash: 'text',
    tries: 'int4',
    expires_at: 'timestamptz',
    used_at: 'timestamptz?',
  },
  `select subject_hash, subject, code_hash, tries, expires_at, used_at
     from login_codes where id = :id and kind = :kind and session_id = :session`,
)

/** Locks a code, so that concurrent guesses are checked one after the other. */
export const lockCode = write(
  'login_codes_lock_code',
  { id: 'uuid' },
  { tries: 'int4', expires_at: 'timestamptz', used_at: 'timestamptz?' },
  'select tries, expires_at, used_at from login_codes where id = :id for update',
)

export const countGuess = write(
  'login_codes_count_guess',
  { id: 'uuid' },
  {},
  'update login_codes set tries = tries + 1 where id = :id',
)

export const markCodeUsed = write(
  'login_codes_mark_code_used',
  { id: 'uuid', at: 'timestamptz' },
  {},
  'update login_codes set used_at = :at where id = :id',
)
