import { Winnable } from '@momi/contract'
import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** A batch that waits for its confirmation, locked, with the last date of its lines. */
export const lockStaged = write(
  'stock_lock_staged',
  { id: 'uuid' },
  {
    id: 'uuid',
    definition_id: 'text',
    status: 'text',
    planned: 'int8',
    file_hash: 'text?',
    has_dates: 'bool',
    last_day: 'date?',
  },
  `select b.id, b.definition_id, b.status, b.planned, b.file_hash, b.has_dates,
          (select max(winnable_on) from stock_rows r where r.batch_id = b.id and not r.is_refused) as last_day
     from stock_batches b where b.id = :id for update of b`,
)

export const confirm = write(
  'stock_confirm',
  {
    id: 'uuid',
    winnable: 'jsonb',
    value: 'text?',
    currency: 'text?',
    expires_on: 'date?',
    expires_at: 'timestamptz?',
    supplier: 'text?',
    invoice: 'text?',
    after_expiry: 'text',
    needs_approval: 'bool',
    at: 'timestamptz',
    by: 'text',
  },
  {},
  `update stock_batches
      set status = case when :needs_approval then 'LOADED' else 'LOADING' end, is_waiting = :needs_approval,
          needs_approval = :needs_approval, winnable = :winnable, value = :value, currency = :currency,
          expires_on = :expires_on, expires_at = :expires_at, supplier = :supplier, invoice = :invoice,
          after_expiry = :after_expiry, confirmed_at = :at, confirmed_by = :by
    where id = :id`,
)

/** What the accounts of one person have confirmed since a time without a second person. */
export const confirmedBy = read(
  'stock_confirmed_by',
  { emails: 'text[]', since: 'timestamptz' },
  { country: 'text', items: 'int8', value: 'text?', currency: 'text?', amount: 'text?' },
  `select d.country, b.planned as items, b.value, b.currency, d.amount::text as amount
     from stock_batches b join reward_definitions d on d.id = b.definition_id
    where b.confirmed_at > :since and not b.needs_approval and b.confirmed_by = any(:emails)`,
)

/** A batch whose items are added in the same transaction. */
export const addLoaded = write(
  'stock_add_loaded',
  { id: 'uuid', definition: 'text', items: 'int8', at: 'timestamptz' },
  {},
  `insert into stock_batches (id, definition_id, status, planned, loaded, staged_at, staged_by, confirmed_at, confirmed_by, loaded_at)
   values (:id, :definition, 'LOADED', :items, :items, :at, 'development', :at, 'development', :at)`,
)

/** Batches with items to load, in the order of their confirmation. */
export const loading = read(
  'stock_loading',
  {},
  { id: 'uuid' },
  `select id from stock_batches where status = 'LOADING' order by confirmed_at, id`,
)

/** A batch to continue; no row if another process has it, or if there is nothing left to load. */
export const lockLoading = write(
  'stock_lock_loading',
  { id: 'uuid' },
  {
    id: 'uuid',
    definition_id: 'text',
    country: 'text',
    planned: 'int8',
    done: 'int8',
    has_codes: 'bool',
    winnable: json(Winnable),
    expires_at: 'timestamptz?',
    confirmed_at: 'timestamptz',
  },
  `select b.id, b.definition_id, d.country, b.planned, b.loaded + b.skipped as done, b.file_name is not null as has_codes,
          b.winnable, b.expires_at, b.confirmed_at
     from stock_batches b join reward_definitions d on d.id = b.definition_id
    where b.id = :id and b.status = 'LOADING' for update of b skip locked`,
)

/** Takes the next lines of a batch. */
export const takeRows = write(
  'stock_take_rows',
  { batch: 'uuid', most: 'int8' },
  { line: 'int4', item_id: 'text', code: 'text', winnable_on: 'date?' },
  `with next as (
     select line from stock_rows where batch_id = :batch and not is_refused order by line limit :most
   )
   delete from stock_rows r using next where r.batch_id = :batch and r.line = next.line
   returning r.line, r.item_id, r.code, r.winnable_on`,
)

/** Adds items, except for those whose code an item has under any of `hashes`. */
export const addItems = write(
  'stock_add_items',
  { batch: 'uuid', definition: 'text', expires_at: 'timestamptz?', items: 'jsonb' },
  { added: 'int8' },
  `with added as (
     insert into reward_items (id, redeem_flow_id, voucher, voucher_hash, definition_id, winnable_at, expires_at, batch_id)
     select id, flow, code, hashes[1], :definition, winnable_at, :expires_at, :batch
       from jsonb_to_recordset(:items) as item (id text, flow text, code text, hashes text[], winnable_at timestamptz)
      where not exists (select from reward_items known where known.voucher_hash = any(item.hashes))
     returning 1
   )
   select count(*) as added from added`,
)

export const addProgress = write(
  'stock_add_progress',
  { batch: 'uuid', loaded: 'int8', skipped: 'int8', at: 'timestamptz' },
  { is_done: 'bool' },
  `update stock_batches
      set loaded = loaded + :loaded, skipped = skipped + :skipped,
          status = case when loaded + skipped + :loaded + :skipped >= planned then 'LOADED' else status end,
          loaded_at = case when loaded + skipped + :loaded + :skipped 
                      >= planned then :at::timestamptz end
    where id = :batch returning status = 'LOADED' as is_done`,
)
