import { write, type Tx } from '../db/db.ts'

const AT_ONCE = 1000

const PARAMS = { before: 'timestamptz', most: 'int8' } as const
const ROW = { done: 'int8' } as const

/** Works on some of what is due at a time; `done`: on how many. */
export type Purge = ReturnType<typeof purge>

/**
 * Deletes rows of `table` that are `due`, a condition on `:before`, at most `:most` of them. Rows that another
 * transaction holds wait for the next run; of an append-only table, whose rows the product may not lock, nobody holds any.
 */
export const purge = (name: string, table: string, due: string, { isAppendOnly = false } = {}) =>
  write(
    name,
    PARAMS,
    ROW,
    `with gone as (
       delete from ${table}
        where ctid = any (array(select ctid from ${table} where ${due} limit :most
                                ${isAppendOnly ? '' : 'for update skip locked'}))
       returning 1
     )
     select count(*) as done from gone`,
  )

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Runs a purge until nothing is left to do, each time in a transaction of its own: none takes long, however much is due. */
export async function runInBatches(transact: Transact, statement: Purge, before: Date): Promise<void> {
  for (;;) {
    const { done } = (await transact((tx) => tx.one(statement, { before, most: AT_ONCE })))!
    if (done < AT_ONCE) return
  }
}
