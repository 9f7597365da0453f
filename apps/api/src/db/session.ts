/** The role of the product's statements. It cannot change ledger entries. */
export const ROLE = 'momi_app'

/** The settings with which the process connects. */
export interface DatabaseSettings {
  isDevelopment: boolean
  DATABASE_URL: string
  DATABASE_OWNER_URL: string
  DATABASE_DIRECT_URL: string
  DATABASE_POOL: number
  DATABASE_POOLER_MODE: 'session' | 'transaction'
  DATABASE_PREPARED_STATEMENTS: boolean
  DATABASE_REPLICA_URL: string
  MOMI_DATA_DIR: string
}

/** The settings of every connection that runs the product's statements. */
const SETTINGS = {
  role: ROLE,
  timezone: 'UTC',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '15s',
} as const

const assignments = Object.entries(SETTINGS).map(([name, value]) => `set ${name} = '${value}'`)

/** The settings as statements, because PgBouncer refuses or silently drops start-up options. */
export const SET_SESSION = assignments.join('; ')

/**
 * Throws an error if the role's default settings differ from SETTINGS; the error contains the statements that set them.
 * In a pooler's transaction mode a connection is shared with other clients and cannot be configured.
 */
export async function requireSession(rows: (sql: string) => Promise<Record<string, unknown>[]>): Promise<void> {
  const columns = Object.keys(SETTINGS).map((name) => `current_setting('${name}') as ${name}`)
  const [found] = await rows(
    `select ${columns.join(', ')}, format('alter role %I in database %I', session_user, current_database()) as change`,
  )
  if (Object.entries(SETTINGS).every(([name, value]) => found?.[name] === value)) return
  const statements = assignments.map((assignment) => `${String(found?.['change'])} ${assignment}`)
  throw new Error(`With DATABASE_POOLER_MODE=transaction the role needs settings of its own: ${statements.join('; ')}`)
}
