import { read, write } from '../../db/db.ts'
import { STATUS } from './batches.store.ts'

export const lockLoaded = write(
  'stock_lock_loaded',
  { id: 'uuid' },
  { definition_id: 'text', status: 'text' },
  `select b.definition_id, ${STATUS} as status from stock_batches b where b.id = :id for update`,
)

export const withdraw = write(
  'stock_withdraw',
  { id: 'uuid', at: 'timestamptz', by: 'text' },
  {},
  `update stock_batches set status = 'WITHDRAWN', withdrawn_at = :at, withdrawn_by = :by where id = :id`,
)

/** The same by a change; returns no row if there is nothing to withdraw. */
export const withdrawByChange = write(
  'stock_withdraw_by_change',
  { id: 'uuid', country: 'text', at: 'timestamptz', by: 'text' },
  { id: 'uuid' },
  `update stock_batches b set status = 'WITHDRAWN', withdrawn_at = :at, withdrawn_by = :by
     from reward_definitions d
    where b.id = :id and b.status in ('WAITING', 'LOADING', 'LOADED') and d.id = b.definition_id and d.country = :country
   returning b.id`,
)

/** Lets a batch be won that waited for a second person; returns no row if none of this id waits. */
export const releaseByChange = write(
  'stock_release_by_change',
  { id: 'uuid', country: 'text' },
  { id: 'uuid' },
  `update stock_batches b set status = 'LOADING', is_waiting = false
     from reward_definitions d
    where b.id = :id and ${STATUS} = 'WAITING' and d.id = b.definition_id and d.country = :country
   returning b.id`,
)

/** A batch as a change is described by it. */
export const describedBatch = read(
  'stock_described_batch',
  { id: 'uuid', country: 'text' },
  {
    status: 'text',
    definition_id: 'text',
    name: 'text?',
    has_codes: 'bool',
    planned: 'int8',
    free: 'int8',
    value: 'text?',
    currency: 'text?',
  },
  `select ${STATUS} as status, b.definition_id, d.name ->> 'en' as name, d.claim_route = 'VOUCHER' as has_codes, b.planned,
          coalesce((select sum(c.items) from stock_counts c where c.batch_id = b.id and c.state = 'FREE'), 0)::int8 as free,
          b.value, b.currency
     from stock_batches b join reward_definitions d on d.id = b.definition_id
    where b.id = :id and d.country = :country`,
)

export const deleteRows = write(
  'stock_delete_rows',
  { batch: 'uuid' },
  {},
  'delete from stock_rows where batch_id = :batch',
)

/**
 * Withdraws free items of withdrawn batches. Their codes can be imported again. An item that is being won is skipped.
 */
export const withdrawFree = write(
  'stock_withdraw_free',
  { most: 'int8' },
  { done: 'int8' },
  `with due as (
     select i.id from stock_batches b
      cross join lateral (select id from reward_items
                           where batch_id = b.id and owner_id is null and status = 'UNCLAIMED'
                           limit :most for update skip locked) i
      where b.status = 'WITHDRAWN' limit :most
   ), moved as (
     update reward_items i set status = 'WITHDRAWN', winnable_at = 'infinity', voucher_hash = null
       from due where i.id = due.id returning 1
   )
   select count(*) as done from moved`,
)

/** Ends free items that are no longer valid. */
export const lapse = write(
  'stock_lapse',
  { now: 'timestamptz', most: 'int8' },
  { done: 'int8' },
  `with due as (
     select i.id from stock_batches b
      cross join lateral (select id from reward_items
                           where batch_id = b.id and owner_id is null and status = 'UNCLAIMED'
                           limit :most for update skip locked) i
      where b.expires_at <= :now limit :most
   ), moved as (
     update reward_items i set status = 'LAPSED', winnable_at = 'infinity' from due where i.id = due.id returning 1
   )
   select count(*) as done from moved`,
)

/** Takes items that were not claimed in time and go back to their pool. */
export const takeUnclaimed = write(
  'stock_take_unclaimed',
  { now: 'timestamptz', most: 'int8' },
  {
    id: 'text',
    definition_id: 'text',
    batch_id: 'uuid',
    voucher: 'text?',
    voucher_hash: 'text?',
    expires_at: 'timestamptz?',
  },
  `select i.id, i.definition_id, i.batch_id, i.voucher, i.voucher_hash, i.expires_at
     from stock_batches b
    cross join lateral (select * from reward_items
                         where batch_id = b.id and status = 'EXPIRED' and replaced_by is null
                         limit :most for update skip locked) i
    where b.after_expiry = 'BACK' and b.status = 'LOADED' and (b.expires_at is null or b.expires_at > :now)
    limit :most`,
)

/** Replaces items by new ones, which get their codes; the person keeps the expired item without its code. */
export const endReplaced = write(
  'stock_end_replaced',
  { items: 'jsonb' },
  {},
  `update reward_items i set replaced_by = item.id, voucher = null, voucher_hash = null
     from jsonb_to_recordset(:items) as item (id text, replaces text) where i.id = item.replaces`,
)

export const addReplacing = write(
  'stock_add_replacing',
  { items: 'jsonb', now: 'timestamptz' },
  { added: 'int8' },
  `with added as (
     insert into reward_items (id, redeem_flow_id, definition_id, batch_id, voucher, voucher_hash, expires_at, winnable_at)
     select id, flow, definition_id, batch_id, voucher, voucher_hash, expires_at, :now
       from jsonb_to_recordset(:items) as item (id text, flow text, definition_id text, batch_id uuid, voucher text,
                                                voucher_hash text, expires_at timestamptz)
     returning 1
   )
   select count(*) as added from added`,
)

/** Takes codes that an earlier release stored without a hash. */
export const takeUnhashed = write(
  'stock_take_unhashed',
  { after: 'text', most: 'int8' },
  { id: 'text', voucher: 'text' },
  `select id, voucher from reward_items
    where voucher is not null and voucher_hash is null and status <> 'WITHDRAWN' and id > :after
    order by id limit :most for update skip locked`,
)

/** Stores the hash of a code. A second item with the same code, which could be added earlier, gets a mark instead. */
export const hashCode = write(
  'stock_hash_code',
  { id: 'text', hashes: 'text[]' },
  { is_first: 'bool' },
  `update reward_items i
      set voucher_hash = case when exists (select from reward_items other where other.voucher_hash = any(:hashes))
                              then 'twice:' || i.id else (:hashes::text[])[1] end
    where i.id = :id returning i.voucher_hash = any(:hashes) as is_first`,
)

/** Counts that contradict each other: each batch by its items and by its kept counts, each pool by its stock. */
export const findings = read(
  'stock_findings',
  {},
  { finding: 'text', id: 'text', difference: 'int8' },
  `with items as (
     select i.batch_id, stock_state(i) as state, count(*) as items from reward_items i
      where i.batch_id is not null and i.replaced_by is null group by 1, 2
   ), kept as (
     select batch_id, state, sum(items)::int8 as items from stock_counts group by 1, 2
   )
   select 'a batch has not as many items as were loaded' as finding, b.id::text as id,
          (b.loaded - coalesce(sum(i.items), 0))::int8 as difference
     from stock_batches b left join items i on i.batch_id = b.id
    group by b.id, b.loaded having b.loaded <> coalesce(sum(i.items), 0)
   union all
   select 'a count of a batch is not that of its items', batch_id || ' ' || state,
          coalesce(k.items, 0) - coalesce(i.items, 0)
     from items i full join kept k using (batch_id, state)
    where coalesce(k.items, 0) <> coalesce(i.items, 0)
   union all
   select 'the stock of a reward is not the number of its free items', definition_id,
          (coalesce(s.items, 0) - coalesce(f.items, 0))::int8
     from (select definition_id, sum(items) as items from reward_stock group by 1) s
     full join (select definition_id, count(*) as items from reward_items
                 where owner_id is null and status = 'UNCLAIMED' group by 1) f using (definition_id)
    where coalesce(s.items, 0) <> coalesce(f.items, 0)`,
)

/** Records the start of an audit; returns no row if another one began less than a day ago. */
export const beginAudit = write(
  'stock_begin_audit',
  { at: 'timestamptz', before: 'timestamptz' },
  { at: 'timestamptz' },
  'update stock_audits set started_at = :at where only_row and started_at <= :before returning started_at as at',
)

export const endAudit = write(
  'stock_end_audit',
  { at: 'timestamptz', differences: 'int8' },
  {},
  'update stock_audits set ended_at = :at, differences = :differences where only_row',
)

export const lastStockAudit = read(
  'stock_last_stock_audit',
  {},
  { ended_at: 'timestamptz', differences: 'int8' },
  'select ended_at, differences from stock_audits where only_row',
)
