import { tracingChannel } from 'node:diagnostics_channel'
import { parseRows, type Columns, type Params, type Values } from './columns.ts'
import type { Db, Statement, Tx } from './db.ts'

/** Runs a statement on a driver; returns the rows unparsed. */
export type Run = <P extends Params>(statement: Statement<P>, params: Values<P>) => Promise<Record<string, unknown>[]>

const ABORTED = '25P02'

/** Traces each statement by its name, and each begin and commit. */
export const statementChannel = tracingChannel<{ name: string }, unknown>('momi:statement')
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  statementChannel.tracePromise(work, { name })

export function reader(run: Run): Db {
  const many = async <P extends Params, R extends Columns>(statement: Statement<P, R>, params: Values<P>) =>
    parseRows(statement, await traced(statement.name, () => run(statement, params)))
  return { many, one: async (statement, params) => (await many(statement, params))[0] }
}

/** A transaction on one connection. */
export interface RunningTransaction {
  readonly tx: Tx
  /** Resolves when all statements that were sent without waiting have run. */
  readonly sent: () => Promise<unknown>
  /** The transaction's first error if `error` only reports that the transaction is aborted; otherwise `error`. */
  readonly causeOf: (error: unknown) => unknown
}

export function transactionOn(run: Run): RunningTransaction {
  const pending: Promise<unknown>[] = []
  let firstFailure: unknown
  const observed: Run = async (statement, params) => {
    try {
      return await run(statement, params)
    } catch (error) {
      firstFailure ??= error
      throw error
    }
  }
  const db = reader(observed)
  const send: Tx['send'] = (statement, params) => {
    const result = db.many(statement as never, params as never)
    // The error is reported by `sent`, unless the work of the transaction fails first.
    result.catch(() => {})
    pending.push(result)
  }
  return {
    tx: { ...db, send } as Tx,
    sent: () => Promise.all(pending),
    causeOf: (error) => ((error as { code?: string }).code === ABORTED ? firstFailure : error),
  }
}
