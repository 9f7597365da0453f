import { write } from '../db/db.ts'
import { inBatches, type Transact } from './batches.ts'

const AT_ONCE = 1000

const PARAMS = { before: 'timestamptz', most: 'int8' } as const
const ROW = { done: 'int8' } as const

/** Deletes a batch of due rows; `done` is their number. */
export type Purge = ReturnType<typeof purge>

/**
 * Deletes rows of `table` that match `due`, a condition on `:before`, at most `:most` of them. Locked rows are left for
 * the next run; rows of an append-only table are not locked, because the product has no right to lock them. A row is
 * identified by its tableoid and ctid, because rows of two partitions may have the same ctid.
 */
export const purge = (name: string, table: string, due: string, { isAppendOnly = false } = {}) =>
  write(
    name,
    PARAMS,
    ROW,
    `with due as (
       select tableoid as part, ctid as place from ${table} where ${due} limit :most
       ${isAppendOnly ? '' : 'for update skip locked'}
     ), gone as (
       delete from ${table} using due where ${table}.tableoid = part and ${table}.ctid = place returning 1
     )
     select count(*) as done from gone`,
  )

/** Runs a purge in batches until it finds no more rows to delete. `before`: the value of `:before`. */
export const runInBatches = (transact: Transact, statement: Purge, before: Date): Promise<void> =>
  inBatches(transact, AT_ONCE, (tx, most) => tx.one(statement, { before, most }))
