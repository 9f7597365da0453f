import { read, write } from '../../db/db.ts'

export const renew = write(
  'support_code_renew',
  { session: 'uuid', code: 'text', expires_at: 'timestamptz' },
  {},
  `insert into support_codes (session_id, code, expires_at) values (:session, :code, :expires_at)
   on conflict (session_id) do update set code = excluded.code, expires_at = excluded.expires_at`,
)

/** The accounts that a code identifies now: the code of a merged account identifies the remaining one. */
export const accountsOf = read(
  'support_code_accounts_of',
  { code: 'text', at: 'timestamptz' },
  { id: 'uuid' },
  `select distinct remaining_account(s.user_id) as id
     from support_codes c join sessions s on s.id = c.session_id
    where c.code = :code and c.expires_at > :at`,
)
