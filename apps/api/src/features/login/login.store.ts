import { UserType } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const account = read(
  'login_account',
  { user: 'uuid', session: 'uuid' },
  {
    id: 'uuid',
    auth_id: 'text?',
    user_type: text(UserType),
    country: 'text',
    has_password: 'bool',
    owner_id: 'uuid?',
  },
  `select u.id, u.auth_id, u.user_type, u.country,
          exists (select from user_passwords where user_id = u.id) as has_password, i.owner_id
     from users u
     join sessions s on s.id = :session
     join app_instances i on i.haid = s.haid
    where u.id = :user`,
)

/** Returns no row if another session has used this token before. */
export const markTokenUsed = write(
  'login_mark_token_used',
  { hash: 'text', session: 'uuid', expires_at: 'timestamptz' },
  { hash: 'text' },
  `insert into login_proofs as known (hash, session_id, expires_at) values (:hash, :session, :expires_at)
   on conflict (hash) do update set expires_at = excluded.expires_at where known.session_id = excluded.session_id
   returning hash`,
)
