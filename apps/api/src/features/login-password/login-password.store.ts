import { read, write } from '../../db/db.ts'

/** The password hash of the account with this number. */
export const passwordByPhone = read(
  'login_password_by_phone',
  { subject_hashes: 'text[]' },
  { hash: 'text' },
  `select p.hash from login_methods m join user_passwords p on p.user_id = m.user_id
    where m.kind = 'phone' and m.subject_hash = any(:subject_hashes)`,
)

export const passwordOf = read(
  'login_password_of',
  { user: 'uuid' },
  { hash: 'text' },
  'select hash from user_passwords where user_id = :user',
)

export const setPassword = write(
  'login_password_set_password',
  { user: 'uuid', hash: 'text', at: 'timestamptz' },
  {},
  `insert into user_passwords (user_id, hash, changed_at) values (:user, :hash, :at)
   on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
)
