import { write } from '../../db/db.ts'
import type { Purge, Table } from '../../db/tables/table.ts'
import { TABLES, tables, type TableName } from '../../db/tables/tables.ts'
import { inBatches } from './batches.ts'
import type { Ctx } from '../context.ts'
import type { WorkCtx } from './leased-work.ts'

const AT_ONCE = 1000

const PARAMS = { before: 'timestamptz', most: 'int8' } as const
const ROW = { done: 'int8' } as const

/**
 * Deletes, or clears columns of, at most `:most` due rows. Locked rows are left for the next run; rows of an append-only
 * table are not locked, because the product has no right to lock them. A row is identified by its tableoid and ctid,
 * because rows of two partitions may have the same ctid.
 */
const purge = (table: TableName, { time, isAppendOnly }: Table, { what, due = `${time} < :before`, clears }: Purge) => {
  const purged = what ? `${table}_${what}` : table
  const cleared = clears?.map((column) => `${column} = null`).join()
  const hasValue = clears ? `${clears[0]} is not null and ` : ''
  const isDue = `${table}.tableoid = part and ${table}.ctid = place returning 1`
  return write(
    `purge_${purged}`,
    PARAMS,
    ROW,
    `with due as (
       select tableoid as part, ctid as place from ${table} where ${hasValue}${due} limit :most
       ${isAppendOnly ? '' : 'for update skip locked'}
     ), gone as (
       ${cleared ? `update ${table} set ${cleared} from due where ${isDue}` : `delete from ${table} using due where ${isDue}`}
     )
     select count(*) as done from gone`,
  )
}

const PURGES = tables.flatMap(([table, record]) =>
  (record.purges ?? []).map((one) => ({ table, after: one.after, statement: purge(table, record, one) })),
)

/** A table of which something is deleted after some time. */
type PurgedTable = {
  [T in TableName]: (typeof TABLES)[T] extends { purges: readonly unknown[] } ? T : never
}[TableName]

/** How long rows of a table are kept, in milliseconds. */
export const keptFor = (table: PurgedTable): number => TABLES[table].purges[0].after

type PurgeCtx = Pick<Ctx, 'transact' | 'now'>

async function run({ transact, now }: PurgeCtx, { after, statement }: (typeof PURGES)[number]): Promise<void> {
  const before = new Date(now().getTime() - after)
  await inBatches(transact, AT_ONCE, (tx, most) => tx.one(statement, { before, most }))
}

/** Deletes what is due of one table. */
export async function purgeTable(ctx: PurgeCtx, table: PurgedTable): Promise<void> {
  for (const due of PURGES.filter((one) => one.table === table)) await run(ctx, due)
}

/** Deletes what is due of every table. A table that fails stops no other; in the end the failures are thrown. */
export async function purgeTables(ctx: WorkCtx): Promise<void> {
  const failures: string[] = []
  for (const due of PURGES)
    await run(ctx, due).catch((error: unknown) => {
      ctx.log.error({ err: error, table: due.table }, 'a table was not purged')
      failures.push(`${due.table}: ${error instanceof Error ? error.message : String(error)}`)
    })
  if (failures.length > 0) throw new Error(failures.join('; '))
}
