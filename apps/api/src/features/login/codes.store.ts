import { read, write } from '../../db/db.ts'

export const sentLately = read(
  'codes_sent_lately',
  { subject_hash: 'text', since: 'timestamptz' },
  { sent: 'int8', last_at: 'timestamptz?' },
  `select count(*) as sent, max(created_at) as last_at from login_codes where subject_hash = $1 and created_at > $2`,
)

export const addCode = write(
  'codes_add',
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
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** One that could not be sent was never asked for. */
export const dropCode = write('codes_drop', { id: 'uuid' }, {}, 'delete from login_codes where id = $1')

/** Asked for by this session alone: a verification id that was seen elsewhere is of no use. */
export const codeOf = read(
  'codes_of',
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
     from login_codes where id = $1 and kind = $2 and session_id = $3`,
)

/** Nothing is returned where the last try was taken meanwhile. */
export const countTry = write(
  'codes_count_try',
  { id: 'uuid', most: 'int4' },
  { tries: 'int4' },
  'update login_codes set tries = tries + 1 where id = $1 and tries < $2 and used_at is null returning tries',
)

export const burnCode = write(
  'codes_burn',
  { id: 'uuid', at: 'timestamptz' },
  { id: 'uuid' },
  'update login_codes set used_at = coalesce(used_at, $2) where id = $1 returning id',
)

export const forgetCodes = write(
  'codes_forget',
  { before: 'timestamptz' },
  {},
  'delete from login_codes where created_at < $1',
)
