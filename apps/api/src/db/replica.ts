import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@momi/contract/rules/durations'
import { createBatched, type Batched } from './batched.ts'
import { createBatcher } from './batcher.ts'
import { connectPostgres, type Database } from './connect.ts'
import { read, type Db } from './db.ts'
import type { DatabaseSettings } from './session.ts'
import { isUnavailable } from './unavailable.ts'

/** Where a call's reads go: to the primary, or to a replica. */
export interface Reader {
  readonly db: Db
  readonly readBatched: Batched['read']
}

/**
 * A replica, which has everything that the primary has, some moments later. Positions are numbers of bytes in the log of
 * changes that the primary writes and the replica applies.
 */
export interface Replica {
  /** The reader for a call whose session has written up to `position`. It is the primary's if the replica lags or is lost. */
  readerFor(position: number): Reader
  /** The primary's present position, which is not before that of any committed transaction. */
  position(): Promise<number>
  /** How far the replica is behind, in milliseconds; undefined while it does not answer. */
  lag(): number | undefined
}

/** How often the process looks how far the replica is. */
const LOOK_EVERY_MS = 250

/** The most positions of the primary that wait for the replica. Later ones are not noted, which overestimates the lag. */
const MOST_NOTED = 256

/** How long the replica has for an answer, which the primary has too. */
const NO_ANSWER_MS = 5_000

/** The server cancels a query of a replica that a change of the primary would wait for. */
const RECOVERY_CONFLICT = '40001'

const primaryPosition = read(
  'replica_primary_position',
  {},
  { written: 'int8', inserted: 'int8' },
  // With asynchronous commits, what is inserted is not yet written. A replica gets what is written.
  `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::int8 as written,
          (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::int8 as inserted`,
)

const replicaPosition = read(
  'replica_position',
  {},
  { applied: 'int8' },
  `select coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::int8 as applied`,
)

/** Connects to the replica that the settings name. */
export const connectReplica = (env: DatabaseSettings): Promise<Database> =>
  connectPostgres(env.DATABASE_REPLICA_URL, env.DATABASE_POOL, 'require', {
    mode: env.DATABASE_POOLER_MODE,
    prepares: env.DATABASE_PREPARED_STATEMENTS,
    noAnswerMs: NO_ANSWER_MS,
  })

interface Options {
  primary: Reader
  /** Connects to the replica; rejects while it cannot. */
  open: () => Promise<Database>
  /** A replica that is further behind is not read. */
  mostLagMs: number
  /** Milliseconds of a clock that is never set back. */
  clock?: () => number
}

/**
 * Reads from a replica where that is safe. `look` finds out how far it is, and connects to it again after it was lost.
 */
export function createReplica({ primary, open, mostLagMs, clock = () => performance.now() }: Options) {
  let database: Database | undefined
  let reader: Reader | undefined
  let applied = 0
  /** The last time whose changes the replica has all applied. */
  let upToDateAt = -Infinity
  let noted: { position: number; at: number }[] = []

  const lose = async () => {
    const lost = database
    database = reader = undefined
    // Until it is seen again, its connections may all be broken.
    await lost?.close().catch(() => {})
  }

  const connect = async () => {
    const opened = await open()
    // After a restart a replica may be less far than it was before.
    applied = 0
    upToDateAt = -Infinity
    const db = withFallback(opened.db, primary.db, () => database === opened && void lose())
    const noWrites = () => Promise.reject(new Error('A replica takes no writes'))
    reader = { db, readBatched: createBatched(db, noWrites).read }
    return (database = opened)
  }

  // Calls at the same time share one statement, which begins after all of them.
  const position = createBatcher(async (calls: undefined[]) => {
    const { inserted } = (await primary.db.one(primaryPosition, {}))!
    return calls.map(() => inserted)
  })

  const lag = () => (database ? clock() - upToDateAt : undefined)

  const replica: Replica = {
    readerFor: (position) => (reader && position <= applied && lag()! <= mostLagMs ? reader : primary),
    position: () => position(undefined),
    lag,
  }

  return {
    ...replica,
    look: async () => {
      const at = clock()
      const { written } = (await primary.db.one(primaryPosition, {}))!
      if (noted.length < MOST_NOTED) noted.push({ position: written, at })
      const { db } = database ?? (await connect())
      try {
        applied = (await db.one(replicaPosition, {}))!.applied
      } catch (error) {
        await lose()
        throw error
      }
      const reached = noted.findLastIndex(({ position }) => position <= applied)
      if (reached >= 0) upToDateAt = Math.max(upToDateAt, noted[reached]!.at)
      noted = noted.slice(reached + 1)
    },
    close: lose,
  }
}

/** Looks at the replica until the process stops. */
export async function watchReplica(
  { look }: ReturnType<typeof createReplica>,
  { isDraining, onError }: { isDraining: () => boolean; onError: (error: unknown) => void },
): Promise<void> {
  let hasFailed = false
  while (!isDraining()) {
    try {
      await look()
      hasFailed = false
    } catch (error) {
      // Reported once, not four times a second.
      if (!hasFailed) onError(error)
      hasFailed = true
    }
    await sleep(hasFailed ? SECOND : LOOK_EVERY_MS, undefined, { ref: false })
  }
}

/** Reads from the primary what the replica could not answer. */
function withFallback(replica: Db, primary: Db, onLost: () => void): Db {
  const many: Db['many'] = async (statement, params) => {
    try {
      return await replica.many(statement, params)
    } catch (error) {
      if (isUnavailable(error)) onLost()
      else if ((error as { code?: string }).code !== RECOVERY_CONFLICT) throw error
      return primary.many(statement, params)
    }
  }
  return { many, one: async (statement, params) => (await many(statement, params))[0] }
}
