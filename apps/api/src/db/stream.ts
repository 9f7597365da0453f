import { MINUTE } from '@momi/contract/rules/durations'
import { parseRows, type Columns, type Params, type Values } from './columns.ts'
import type { Db, Read } from './db.ts'

/** Reads the rows of a statement in batches, of which only one is in memory at a time. */
export type Stream = <P extends Params, R extends Columns>(
  statement: Read<P, R>,
  params: Values<P>,
) => AsyncIterable<Values<R>[]>

/** The most rows in a batch. */
const BATCH = 2_000

/** How long sorting all rows, and using a batch, may take. */
const STREAM_MS = 30 * MINUTE

interface Connection {
  query: (statement: { text: string; values?: unknown[]; query_timeout: number }) => Promise<{ rows: unknown[] }>
  /** `error`: the connection is closed, because its transaction is not over. */
  release: (error?: Error) => void
}

/** Reads by a cursor, in a transaction that writes nothing. The next batch is read while one is used. */
export const byCursor = (
  open: () => Promise<Connection>,
  order: <P extends Params>(statement: Read<P>, params: Values<P>) => unknown[],
): Stream =>
  async function* (statement, params) {
    const connection = await open()
    const query = async (text: string, values: unknown[] = []) =>
      (await connection.query({ text, values, query_timeout: STREAM_MS })).rows as Record<string, unknown>[]
    let failure: Error | undefined
    try {
      await query('begin read only')
      await query(`set local statement_timeout = ${STREAM_MS}`)
      await query(`set local idle_in_transaction_session_timeout = ${STREAM_MS}`)
      await query(`declare momi_stream no scroll cursor for ${statement.text}`, order(statement, params))
      const fetch = () => query(`fetch ${BATCH} from momi_stream`)
      for (let next = fetch(); ;) {
        const rows = await next
        if (rows.length === 0) break
        next = fetch()
        // Reported when it is awaited.
        next.catch(() => {})
        yield parseRows(statement, rows)
      }
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      if (!failure) await query('rollback').catch((error: Error) => (failure = error))
      connection.release(failure)
    }
  }

/** Reads all rows in one statement: for PGlite, whose only connection a cursor would keep from all others. */
export const allAtOnce = (db: Db): Stream =>
  async function* (statement, params) {
    const rows = await db.many(statement, params)
    for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
  }
