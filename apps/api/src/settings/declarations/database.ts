import { boolean, withDefault } from '@momi/contract/settings'
import { count, oneOf, text } from '../readers.ts'

/** The database. */
export const databaseSettings = {
  /** The URL of PostgreSQL or of its pooler. Empty: the embedded PGlite in MOMI_DATA_DIR. */
  DATABASE_URL: text(''),
  /**
   * The address with the role that owns the tables, for `momi migrate` alone. Empty: the role of DATABASE_URL owns them,
   * which production refuses.
   */
  DATABASE_OWNER_URL: text(''),
  /**
   * The network between us and the database is our own, so that connections need not be encrypted. Production otherwise
   * refuses a URL without sslmode=verify-full, except on this machine.
   */
  DATABASE_PRIVATE_NETWORK: withDefault(boolean, false),
  DATABASE_POOL: count(16),
  /**
   * The address of PostgreSQL itself if DATABASE_URL is a pooler in transaction mode, because migrations hold a
   * session-level lock.
   */
  DATABASE_DIRECT_URL: text(''),
  /** 'session' also applies without a pooler; 'transaction' needs settings of the role (docs/operations.md). */
  DATABASE_POOLER_MODE: withDefault(oneOf('session', 'transaction'), 'session'),
  /**
   * A replica of the database, which answers reads that may be some seconds old. Empty: the primary answers all. Its
   * pooler has the mode of DATABASE_POOLER_MODE.
   */
  DATABASE_REPLICA_URL: text(''),
  /** A replica that is further behind than this many seconds is not read. */
  DATABASE_REPLICA_LAG_SECONDS: count(5),
  /** Off for a pooler in transaction mode that does not support named statements: PgBouncer before 1.21. */
  DATABASE_PREPARED_STATEMENTS: withDefault(boolean, true),
} as const
