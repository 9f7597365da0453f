import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import type { PersonalData } from '../../db/tables/table.ts'
import { tables, type TableName } from '../../db/tables/tables.ts'

/** An account and all accounts that were merged into it. */
const USERS = { users: 'uuid[]' } as const
const eraseOf = (table: TableName, { of, erase }: PersonalData): string | undefined => {
  if (erase === 'keep') return undefined
  if (erase === 'delete') return `delete from ${table} where ${of}`
  return 'set' in erase ? `update ${table} set ${erase.set} where ${of}` : erase.statement
}

/** The tables with personal data, in the order of an erasure; its statements and those of an export. */
export const personalDataTables = tables.flatMap(([table, { person }]) => {
  if (!person) return []
  const { of, copy } = person
  const { without = [], sealed } = copy ?? {}
  const erase = eraseOf(table, person)
  return {
    table,
    sealed: sealed?.columns ?? [],
    copy:
      copy &&
      read(
        `personal_data_copy_${table}`,
        USERS,
        { row: json(z.record(z.string(), z.unknown())), sealed_by: 'text?' },
        `select to_jsonb(t) - '{${without.join(',')}}'::text[] as row, ${sealed?.by ?? 'null'}::text as sealed_by from ${table} t where ${of}`,
      ),
    erase: erase === undefined ? undefined : write(`personal_data_erase_${table}`, USERS, {}, erase),
  }
})

/** The account of a user id or of a phone's haid; after a merge, the remaining one. */
export const findPerson = read(
  'personal_data_find_person',
  { person: 'text' },
  { id: 'uuid', country: 'text', is_erased: 'bool' },
  `select u.id, u.country, u.erased_at is not null as is_erased
     from unnest(array[case when :person ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then :person::uuid end,
                       (select user_id from app_instances where haid = :person)]) named
     join users u on u.id = remaining_account(named)
    limit 1`,
)

export const familyOf = read(
  'personal_data_family_of',
  { user: 'uuid' },
  { id: 'uuid' },
  'select merged_accounts(:user) as id',
)

/** Locks the sessions of accounts, so that no row that refers to one of them is added until they are deleted. */
export const lockSessions = write(
  'personal_data_lock_sessions',
  { users: 'uuid[]' },
  { id: 'uuid' },
  'select id from sessions where user_id = any(:users) order by id for update',
)

export const markErased = write(
  'personal_data_mark_erased',
  { users: 'uuid[]', at: 'timestamptz' },
  {},
  `update users set user_type = 'ERASED', auth_id = null, erased_at = :at where id = any(:users) and erased_at is null`,
)

/** Makes a person's screenshots expire at `at`. Runs before their feedback, which names the screenshots, is deleted. */
export const expireScreenshotsOf = write(
  'personal_data_expire_screenshots_of',
  { users: 'uuid[]', at: 'timestamptz' },
  {},
  `update feedback_screenshots set forget_at = :at
    where name in (select screenshot from feedback where user_id = any(:users)) and forget_at > :at`,
)

export const erasedSince = read(
  'personal_data_erased_since',
  { since: 'timestamptz' },
  { id: 'uuid' },
  'select id from users where erased_at > :since',
)
