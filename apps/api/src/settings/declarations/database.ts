import { boolean, withDefault } from '@momi/contract/settings'
import { count, oneOf, text } from '../readers.ts'

/** The database. */
export const databaseSettings = {
  /** The URL of PostgreSQL or of its pooler. Empty: the embedded PGlite in MOMI_DATA_DIR. */
  DATABASE_URL: text(''),
  DATABASE_POOL: count(16),
  /**
   * The address of PostgreSQL itself if DATABASE_URL is a pooler in transaction mode, because migrations hold a
   * session-level lock.
   */
  DATABASE_DIRECT_URL: text(''),
  /** 'session' also applies without a pooler; 'transaction' needs settings of the role (docs/operations.md). */
  DATABASE_POOLER_MODE: withDefault(oneOf('session', 'transaction'), 'session'),
  /** Off for a pooler in transaction mode that does not support named statements: PgBouncer before 1.21. */
  DATABASE_PREPARED_STATEMENTS: withDefault(boolean, true),
} as const
