import { SettingError } from '@momi/contract/settings'
import { ROLE } from './session.ts'

type Rows = (sql: string) => Promise<Record<string, unknown>[]>

const quoted = (name: string, mark: string) => mark + name.replaceAll(mark, mark + mark) + mark

/**
 * Run by the owner after the migrations: lets the role of the process's URL work as the product's role, which adds, reads and
 * changes rows where a migration allows it, and takes away what PostgreSQL lets everybody do.
 */
export async function confineRole(rows: Rows, url: string): Promise<void> {
  const role = decodeURIComponent(new URL(url).username)
  const [found] = await rows(
    `select current_user = ${quoted(role, "'")} as is_owner, current_database() as database,
            pg_has_role(${quoted(role, "'")}, '${ROLE}', 'member') as works_as_product`,
  )
  if (found?.['is_owner'] === true) return
  if (found?.['works_as_product'] !== true) await rows(`grant ${ROLE} to ${quoted(role, '"')}`)
  await rows(`revoke temporary on database ${quoted(String(found?.['database']), '"')} from public`)
  await rows('revoke create on schema public from public')
}

/**
 * Refuses a login role that could change more than rows: it would not need the product's role, which cannot change ledger
 * entries, to do so.
 */
export async function requireOwnsNothing(rows: Rows): Promise<void> {
  const [found] = await rows(
    `select session_user as role,
            (select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
               from pg_roles where rolname = session_user)
            or has_schema_privilege(session_user, 'public', 'create')
            or has_database_privilege(session_user, current_database(), 'create')
            or exists (select from pg_class where relnamespace = 'public'::regnamespace
                                              and pg_has_role(session_user, relowner, 'member'))
            or exists (select from pg_proc where pronamespace = 'public'::regnamespace
                                             and pg_has_role(session_user, proowner, 'member')) as owns`,
  )
  if (found?.['owns'] !== true) return
  throw new SettingError(
    `DATABASE_URL has the role ${String(found['role'])}, which may change tables: give the process a role that owns ` +
      'nothing, and DATABASE_OWNER_URL to `momi migrate` (docs/operations.md, Two roles of the database)',
  )
}
