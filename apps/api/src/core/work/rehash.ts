import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import type { Transact } from './batches.ts'
import type { Cipher } from '../secrets/cipher.ts'
import type { Ctx } from '../context.ts'
import type { HashKeys } from '../secrets/hash-keys.ts'

type RehashCtx = Pick<Ctx, 'db' | 'cipher'> & { readonly transact: Transact; readonly keys: HashKeys }
type Sealed = { readonly column: string; readonly by: string }

/** A table with hashes of guessable values. `sealed`: a column of sealed texts that are bound to one of the hashes. */
export type HashedTable = ReturnType<typeof hashedTable>

/** The number of table blocks whose rows one transaction moves: about a thousand rows. */
const MOVED_AT_ONCE = 16
/** The number of table blocks whose rows one statement counts: about 32 MB. */
const COUNTED_AT_ONCE = 4096

const Row = z.record(z.string(), z.string().nullable())

/** Declares a table whose hashes are moved when the hash key is rotated. */
export function hashedTable(table: string, hashes: readonly [string, ...string[]], sealed?: Sealed) {
  const columns = [...hashes, ...(sealed ? [sealed.column] : [])]
  const isOlder = hashes.map((column) => `${column} < :current`).join(' or ')
  const inBlocks = 't.ctid >= :from::text::tid and t.ctid < :to::text::tid'
  return {
    table,
    hashes,
    sealed,
    older: read(
      `rehash_older_${table}`,
      { from: 'text', to: 'text', current: 'text' },
      { rows: 'int8' },
      `select count(*) as rows from ${table} t where ${inBlocks} and (${isOlder})`,
    ),
    blocks: read(
      `rehash_blocks_${table}`,
      {},
      { blocks: 'int8' },
      `select pg_relation_size('${table}') / current_setting('block_size')::int as blocks`,
    ),
    take: write(
      `rehash_take_${table}`,
      { from: 'text', to: 'text', current: 'text' },
      { row: json(Row) },
      `select jsonb_build_object('place', t.ctid::text, ${columns.map((column) => `'${column}', ${column}`).join(', ')}) as row
         from ${table} t where ${inBlocks} and (${isOlder}) for update skip locked`,
    ),
    put: write(
      `rehash_put_${table}`,
      { from: 'text', to: 'text', rows: 'jsonb' },
      { moved: 'int8' },
      `with moved as (
         update ${table} t set ${columns.map((column) => `${column} = m.${column}`).join(', ')}
           from jsonb_to_recordset(:rows) as m (place text, ${columns.map((column) => `${column} text`).join(', ')})
          where ${inBlocks} and t.ctid = m.place::tid returning 1)
       select count(*) as moved from moved`,
    ),
  }
}

/** The blocks of a table, in ranges of at most `size`. */
async function rangesOf(db: RehashCtx['db'], { blocks }: HashedTable, size: number) {
  const ranges = Math.ceil((await db.one(blocks, {}))!.blocks / size)
  return Array.from({ length: ranges }, (_, i) => ({ from: `(${i * size},0)`, to: `(${(i + 1) * size},0)` }))
}

/** The number of rows with a hash under a chain shorter than the one in use. */
export async function countOlder({ db, keys }: Pick<RehashCtx, 'db' | 'keys'>, source: HashedTable): Promise<number> {
  let older = 0
  for (const range of await rangesOf(db, source, COUNTED_AT_ONCE))
    older += (await db.one(source.older, { ...range, current: keys.firstCurrent }))!.rows
  return older
}

/**
 * Moves the hashes of a table to the chain in use, a few blocks in each short transaction; returns the number of moved
 * rows. Rows that are locked are left for the next run, which also continues after an interruption.
 */
export async function rehash({ db, transact, keys, cipher }: RehashCtx, source: HashedTable): Promise<number> {
  let moved = 0
  for (const range of await rangesOf(db, source, MOVED_AT_ONCE))
    moved += await transact(async (tx) => {
      const taken = await tx.many(source.take, { ...range, current: keys.firstCurrent })
      if (taken.length === 0) return 0
      const rows = taken.map(({ row }) => movedRow(row, source, keys, cipher))
      return (await tx.one(source.put, { ...range, rows }))!.moved
    })
  return moved
}

function movedRow(row: z.infer<typeof Row>, { table, hashes, sealed }: HashedTable, keys: HashKeys, cipher: Cipher) {
  const moved = { ...row }
  for (const column of hashes) moved[column] &&= keys.moved(moved[column])
  if (!sealed) return moved
  const [text, before, after] = [row[sealed.column], row[sealed.by], moved[sealed.by]]
  if (!text || !before || !after) return moved
  const column = `${table}.${sealed.column}` as const
  return { ...moved, [sealed.column]: cipher.seal(cipher.open(text, column, before), column, after) }
}
