import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { claimFolder } from './claim-folder.ts'
import type { Params, Values } from './columns.ts'
import type { Db, Statement, Tx } from './db.ts'
import { gatherWrites } from './gather-writes.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { migrate, requireSchema } from './migrate.ts'
import type { Migrating } from './patience.ts'
import { createBatched, type Batched } from './batched.ts'
import { describePrepared, type Description } from './connect-describe.ts'
import { confineRole, requireOwnsNothing } from './process-role.ts'
import { reader, traced, transactionOn, type Run } from './run.ts'
import { allAtOnce, byCursor, type Stream } from './stream.ts'
import { requireSession, ROLE, SET_SESSION, type DatabaseSettings } from './session.ts'
import { isUnavailable } from './unavailable.ts'

/** A database of either engine. Only connect*.ts import a driver. */
export interface Database {
  readonly db: Db
  /** Transactions with the same queue key run one after the other in this process; waiting ones take no connection. */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>, queueKey?: string) => Promise<T>
  readonly batched: Batched
  readonly stream: Stream
  /** Resolves when the database responds. */
  readonly ping: () => Promise<void>
  /**
   * The numbers of open and idle connections and of waiting transactions, and the maximum number of connections. PGlite
   * has no pool.
   */
  readonly pool?: () => { open: number; idle: number; waiting: number; max: number }
  /**
   * The ids of the types that the database gives to a statement's parameters and columns, for the test that compares
   * them with the declared types.
   */
  readonly describe: (text: string) => Promise<Description>
  /** Migrations and functions of newer releases that the database has and that this release is compatible with. */
  readonly newer: readonly string[]
  readonly close: () => Promise<void>
}

/** What to do with the schema at start: migrate it, or require the schema of this release. */
type SchemaStep = 'migrate' | 'require'

const INT8 = 20
const DATE = 1082
const RETRY_CODES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5

// Drivers encode arrays and strings for JSON parameters differently, so JSON is passed as text.
const order = <P extends Params>(statement: Statement<P>, params: Values<P>): unknown[] =>
  Object.entries(statement.params).map(([name, type]) =>
    type.startsWith('jsonb') && params[name] !== null ? JSON.stringify(params[name]) : params[name],
  )

/** Serialization failures and deadlocks are retried: the transaction had no effect. */
async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !RETRY_CODES.has((error as { code?: string }).code ?? '')) throw error
      await setTimeout(Math.random() * 10 * 2 ** tries)
    }
  }
}

/** Longer than the server's statement timeout, which should come first. */
const NO_ANSWER_MS = 20_000
const NO_CONNECTION_MS = 5_000

interface PostgresOptions {
  /** The address of PostgreSQL itself, for the migrations, which hold a session-level lock. */
  direct?: string
  /** The address with the role that owns the tables, for the migrations. */
  owner?: string
  /** Refuses a login role that owns something. */
  isConfined?: boolean
  /** In transaction mode a connection is shared with the transactions of other clients. */
  mode?: DatabaseSettings['DATABASE_POOLER_MODE']
  /** Whether statements are prepared under their names. */
  prepares?: boolean
  /** How long a statement waits for an answer. The default is longer than the server's statement timeout. */
  noAnswerMs?: number
  /** How long a call waits for a connection. */
  noConnectionMs?: number
}

/** Connects to the database that the settings name. */
export const connect = (env: DatabaseSettings, step: SchemaStep = 'require') =>
  env.DATABASE_URL === ''
    ? connectPglite(env.MOMI_DATA_DIR, step)
    : connectPostgres(env.DATABASE_URL, env.DATABASE_POOL, step, {
        direct: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
        ...(env.DATABASE_OWNER_URL !== '' && { owner: env.DATABASE_OWNER_URL }),
        isConfined: !env.isDevelopment && step === 'require',
        mode: env.DATABASE_POOLER_MODE,
        prepares: env.DATABASE_PREPARED_STATEMENTS,
      })

const prepareSchema = async (db: Migrating, step: SchemaStep): Promise<string[]> => {
  if (step === 'migrate') await migrate(db)
  return requireSchema(db)
}

/**
 * Connects to PostgreSQL: checks the schema, or migrates it as its owner, then runs all statements as the role that
 * cannot change ledger entries.
 */
export async function connectPostgres(
  url: string,
  pool: number,
  step: SchemaStep = 'require',
  {
    direct = url,
    owner = direct,
    isConfined = false,
    mode = 'session',
    prepares = true,
    noAnswerMs = NO_ANSWER_MS,
    noConnectionMs = NO_CONNECTION_MS,
  }: PostgresOptions = {},
): Promise<Database> {
  const first = new pg.Client({ connectionString: step === 'migrate' ? owner : direct })
  // A connection that breaks between two statements fails the next one, and does not end the process by itself.
  first.on('error', () => {})
  await first.connect()
  let newer: string[]
  try {
    const rows = async (sql: string) => (await first.query<Record<string, unknown>>(sql)).rows
    // The default settings of the login role may switch to another role.
    await rows('set role none')
    newer = await prepareSchema({ exec: async (sql) => void (await first.query(sql)), rows }, step)
    if (step === 'migrate' && owner !== direct) await confineRole(rows, url)
    if (isConfined) await requireOwnsNothing(rows)
  } finally {
    await first.end()
  }

  const clients = new pg.Pool({
    connectionString: url,
    max: pool,
    // Statements that do not wait for each other share a round trip, as do `begin` and the first statement.
    pipeline: true,
    connectionTimeoutMillis: noConnectionMs,
    query_timeout: noAnswerMs,
    keepAlive: true,
    onConnect: async (client) => {
      if (mode === 'session') await client.query(SET_SESSION)
    },
    types: {
      getTypeParser: ((oid: number, format?: 'text') => {
        if (oid === INT8) return Number
        if (oid === DATE) return String
        return pg.types.getTypeParser(oid, format)
      }) as typeof pg.types.getTypeParser,
    },
  })
  // The pool replaces a broken connection and rejects its running statement. Without these listeners, a connection that
  // breaks between two statements of a transaction would end the process.
  clients.on('error', () => {})
  clients.on('connect', (client) => client.on('error', () => {}))
  if (mode === 'transaction')
    await requireSession(async (sql) => (await clients.query<Record<string, unknown>>(sql)).rows).catch(
      async (error: unknown) => {
        await clients.end()
        throw error
      },
    )
  const runBy =
    (query: (statement: pg.QueryConfig) => Promise<pg.QueryResult<Record<string, unknown>>>): Run =>
    async (statement, params) =>
      (
        await query({
          ...(prepares && { name: statement.name }),
          text: statement.text,
          values: order(statement, params),
        })
      ).rows

  const db = reader(runBy((statement) => clients.query(statement)))
  const enqueue = createKeyedQueue()
  const transact: Database['transact'] = (work, queueKey) =>
    queueKey === undefined ? transactNow(work) : enqueue(queueKey, () => transactNow(work))
  const transactNow = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    retrying(async () => {
      const client = await clients.connect()
      const query = (statement: pg.QueryConfig | string) => {
        gatherWrites(streamOf(client))
        return client.query<Record<string, unknown>>(statement)
      }
      const { tx, sent, causeOf } = transactionOn(runBy(query))
      let broken: Error | undefined
      try {
        // Sent with the first statement, which also fails if `begin` does.
        traced('begin', () => query('begin')).catch(() => {})
        const result = await work(tx)
        await Promise.all([sent(), traced('commit', () => query('commit'))])
        return result
      } catch (error) {
        const cause = causeOf(error)
        // No rollback is sent to a server that is lost or became a standby: the connection is closed.
        if (isUnavailable(cause)) broken = cause as Error
        else await client.query('rollback').catch((failure: Error) => (broken = failure))
        throw cause
      } finally {
        client.release(broken)
      }
    })
  return {
    db,
    transact,
    batched: createBatched(db, transact),
    stream: byCursor(() => clients.connect(), order),
    ping: async () => void (await clients.query('select 1')),
    pool: () => ({ open: clients.totalCount, idle: clients.idleCount, waiting: clients.waitingCount, max: pool }),
    describe: async (text) => {
      const client = await clients.connect()
      try {
        return await describePrepared(client, text)
      } finally {
        client.release()
      }
    },
    newer,
    close: () => clients.end(),
  }
}

// The driver's types do not declare `connection`.
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream

/** Opens PGlite, PostgreSQL inside this process with one connection: in `folder`, or in memory from an image. */
export async function connectPglite(folder: string | { image: Blob }, step: SchemaStep = 'require'): Promise<Database> {
  const release = typeof folder === 'string' ? claimFolder(folder) : () => {}
  const lite = await PGlite.create({
    ...(typeof folder === 'string' ? { dataDir: join(folder, 'pglite') } : { loadDataDir: folder.image }),
    parsers: { [INT8]: Number, [DATE]: String },
  })
  const close = async () => {
    await lite.close()
    release()
  }
  await lite.exec('reset role')
  const newer = await prepareSchema(driverOf(lite), step).catch(async (error: unknown) => {
    await close()
    throw error
  })
  await lite.exec(`set role ${ROLE}; set timezone = 'UTC'`)

  const runOn =
    (client: Pick<PGlite, 'query'>): Run =>
    async (statement, params) =>
      (await client.query<Record<string, unknown>>(statement.text, order(statement, params))).rows

  const db = reader(runOn(lite))
  const transact: Database['transact'] = (work) =>
    lite.transaction(async (client) => {
      const { tx, sent, causeOf } = transactionOn(runOn(client))
      try {
        const result = await work(tx)
        // PGlite commits by itself. The commit is traced here, so that both engines count the same round trips.
        await Promise.all([sent(), traced('commit', async () => {})])
        return result
      } catch (error) {
        throw causeOf(error)
      }
    })
  return {
    db,
    transact,
    batched: createBatched(db, transact),
    stream: allAtOnce(db),
    ping: async () => void (await lite.query('select 1')),
    describe: async (text) => {
      const { queryParams, resultFields } = await lite.describeQuery(text)
      return {
        params: queryParams.map((param) => param.dataTypeID),
        columns: resultFields.map((field) => ({ name: field.name, type: field.dataTypeID })),
      }
    },
    newer,
    close,
  }
}

/** The operations of PGlite that migrations need. */
export const driverOf = (lite: PGlite): Migrating => ({
  exec: async (sql) => void (await lite.exec(sql)),
  rows: async (sql) => (await lite.query<Record<string, unknown>>(sql)).rows,
})
