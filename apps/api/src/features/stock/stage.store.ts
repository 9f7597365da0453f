import { StockProblem } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** A batch that loads, or has loaded, the same file. */
export const sameFile = read(
  'stock_same_file',
  { hashes: 'text[]' },
  { id: 'uuid', definition_id: 'text', confirmed_at: 'timestamptz', confirmed_by: 'text' },
  `select id, definition_id, confirmed_at, confirmed_by from stock_batches
    where file_hash = any(:hashes) and status in ('WAITING', 'LOADING', 'LOADED') order by confirmed_at limit 1`,
)

export const addBatch = write(
  'stock_add_batch',
  {
    id: 'uuid',
    definition: 'text',
    file_name: 'text?',
    file_hash: 'text?',
    planned: 'int8',
    at: 'timestamptz',
    by: 'text',
  },
  {},
  `insert into stock_batches (id, definition_id, status, file_name, file_hash, planned, staged_at, staged_by)
   values (:id, :definition, 'STAGING', :file_name, :file_hash, :planned, :at, :by)`,
)

export const deleteBatch = write(
  'stock_delete_batch',
  { id: 'uuid' },
  {},
  `delete from stock_batches where id = :id and status in ('STAGING', 'STAGED')`,
)

/** Adds the lines of a file. `rows`: those of the table, without the columns that are the same for all. */
export const addRows = write(
  'stock_add_rows',
  { batch: 'uuid', at: 'timestamptz', rows: 'jsonb' },
  {},
  `insert into stock_rows (batch_id, line, item_id, code, masked, hashes, length, is_digits, winnable_on, is_refused, staged_at)
   select :batch, line, item, code, masked, hashes, length, is_digits, winnable_on, is_refused, :at
     from jsonb_to_recordset(:rows) as row (line int, item text, code text, masked text, hashes text[], length int,
                                            is_digits boolean, winnable_on date, is_refused boolean)`,
)

export const addProblems = write(
  'stock_add_problems',
  { batch: 'uuid', at: 'timestamptz', problems: 'jsonb' },
  {},
  `insert into stock_problems (batch_id, line, column_name, problem, masked, staged_at)
   select :batch, line, column_name, problem, masked, :at
     from jsonb_to_recordset(:problems) as row (line int, column_name text, problem text, masked text)`,
)

/** Finds codes that the file has twice. */
export const findTwice = write(
  'stock_find_twice',
  { batch: 'uuid', at: 'timestamptz' },
  {},
  `insert into stock_problems (batch_id, line, column_name, problem, other_line, masked, staged_at)
   select :batch, line, 'code', 'TWICE_IN_FILE', first, masked, :at
     from (select line, masked, min(line) over (partition by hashes[1]) as first
             from stock_rows where batch_id = :batch and hashes is not null) code
    where line <> first`,
)

/** Finds codes that an item of any pool has. */
export const findInStock = write(
  'stock_find_in_stock',
  { batch: 'uuid', at: 'timestamptz' },
  {},
  `insert into stock_problems (batch_id, line, column_name, problem, masked, staged_at)
   select :batch, r.line, 'code', 'ALREADY_IN_STOCK', r.masked, :at
     from stock_rows r
    where r.batch_id = :batch and exists (select from reward_items i where i.voucher_hash = any(r.hashes))
   on conflict do nothing`,
)

/**
 * Finds codes without their leading zeros, as spreadsheets save them: all codes are digits, most of them have the same
 * number of digits, and these have fewer.
 */
export const findLostZeros = write(
  'stock_find_lost_zeros',
  { batch: 'uuid', at: 'timestamptz' },
  {},
  `with codes as (
     select line, masked, length, is_digits from stock_rows where batch_id = :batch and hashes is not null
   ), usual as (
     select length, count(*) as rows from codes group by length order by 2 desc, 1 desc limit 1
   )
   insert into stock_problems (batch_id, line, column_name, problem, masked, staged_at)
   select :batch, c.line, 'code', 'ZEROS_LOST', c.masked, :at
     from codes c join usual u on c.length < u.length
    where u.rows > 3 and u.rows * 2 > (select count(*) from codes) and (select bool_and(is_digits) from codes)
   on conflict do nothing`,
)

/** Refuses the lines with problems, and completes the batch: it can be confirmed. */
export const finishStaging = write(
  'stock_finish_staging',
  { batch: 'uuid', notes: 'text[]', has_dates: 'bool' },
  { planned: 'int8', refused: 'int8' },
  `with refused as (
     update stock_rows r set is_refused = true
      where batch_id = :batch and not is_refused
        and exists (select from stock_problems p where p.batch_id = r.batch_id and p.line = r.line)
     returning 1
   ), counts as (
     select count(*) filter (where not is_refused) - (select count(*) from refused) as planned,
            count(*) filter (where is_refused) + (select count(*) from refused) as refused
       from stock_rows where batch_id = :batch
   )
   update stock_batches b
      set status = 'STAGED', planned = c.planned, refused = c.refused, notes = :notes, has_dates = :has_dates
     from counts c where b.id = :batch
   returning b.planned, b.refused`,
)

const problem = {
  line: 'int4',
  column_name: 'text',
  problem: text(StockProblem),
  other_line: 'int4?',
  masked: 'text',
} as const

/** The first problems of a file, and the number of all. */
export const firstProblems = read(
  'stock_first_problems',
  { batch: 'uuid', most: 'int8' },
  { ...problem, total: 'int8' },
  `select line, column_name, problem, other_line, masked, count(*) over () as total
     from stock_problems where batch_id = :batch order by line, column_name limit :most`,
)

/** The problems after a line, with what the line has: its code, or the whole line if it could not be divided. */
export const problemsAfter = read(
  'stock_problems_after',
  { batch: 'uuid', after: 'int4', most: 'int8' },
  {
    line: 'int4',
    item_id: 'text',
    code: 'text',
    winnable_on: 'date?',
    columns: 'text[]',
    problems: 'text[]',
    values: 'text[]',
  },
  `select r.line, r.item_id, r.code, r.winnable_on, p.columns, p.problems, p."values"
     from stock_rows r
     cross join lateral (select array_agg(column_name order by column_name) as columns,
                                array_agg(problem order by column_name) as problems,
                                array_agg(masked order by column_name) as "values"
                           from stock_problems p where p.batch_id = r.batch_id and p.line = r.line) p
    where r.batch_id = :batch and r.is_refused and r.line > :after order by r.line limit :most`,
)
