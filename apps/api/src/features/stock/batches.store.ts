import { ClaimRoute, StockNote, Winnable } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const pool = read(
  'stock_pool',
  { definition: 'text' },
  { id: 'text', country: 'text', claim_route: text(ClaimRoute), amount: 'text?' },
  'select id, country, claim_route, amount::text as amount from reward_definitions where id = :definition',
)

const sum = { free: 'int8', won: 'int8', claimed: 'int8', expired: 'int8', withdrawn: 'int8' } as const
const SUM = ['FREE', 'WON', 'CLAIMED', 'EXPIRED', 'WITHDRAWN']
  .map((state) => `coalesce(sum(c.items) filter (where c.state = '${state}'), 0)::int8 as ${state.toLowerCase()}`)
  .join(', ')

const batch = {
  id: 'uuid',
  definition_id: 'text',
  status: text(z.enum(['STAGING', 'STAGED', 'WAITING', 'LOADING', 'LOADED', 'WITHDRAWN'])),
  needs_approval: 'bool',
  file_name: 'text?',
  notes: json(z.array(StockNote)),
  has_dates: 'bool',
  planned: 'int8',
  refused: 'int8',
  loaded: 'int8',
  skipped: 'int8',
  winnable: json(Winnable.nullable()),
  value: 'text?',
  currency: 'text?',
  expires_on: 'date?',
  supplier: 'text?',
  invoice: 'text?',
  after_expiry: text(z.enum(['BACK', 'AWAY'])),
  staged_at: 'timestamptz',
  staged_by: 'text',
  confirmed_at: 'timestamptz?',
  confirmed_by: 'text?',
  withdrawn_at: 'timestamptz?',
  withdrawn_by: 'text?',
  version: 'int4',
  ...sum,
} as const

/** SQL: the status of the batch `b` (docs/decisions/0119-waiting-in-a-column.md). */
export const STATUS = `case when b.is_waiting and b.status = 'LOADED' then 'WAITING' else b.status end`

const COMPUTED: Partial<Record<string, string>> = {
  notes: 'to_jsonb(b.notes) as notes',
  status: `${STATUS} as status`,
  version: `coalesce((select s.live from config_subjects s
                       where s.kind = 'stock_batch' and s.key = b.id::text
                         and s.country = (select d.country from reward_definitions d where d.id = b.definition_id)), 0)
            as version`,
}
const COLUMNS = Object.keys(batch)
  .filter((column) => !(column in sum))
  .map((column) => COMPUTED[column] ?? `b.${column}`)
  .join(', ')
const SUMS = `cross join lateral (select ${SUM} from stock_counts c where c.batch_id = b.id) s`

export const batchById = read(
  'stock_batch_by_id',
  { id: 'uuid' },
  batch,
  `select ${COLUMNS}, s.* from stock_batches b ${SUMS} where b.id = :id`,
)

/** The batches of a pool before the cursor, newest first. */
export const batchesBefore = read(
  'stock_batches_before',
  { definition: 'text', before_at: 'timestamptz?', before_id: 'uuid?', size: 'int8' },
  batch,
  `select ${COLUMNS}, s.*
     from (select * from stock_batches
            where definition_id = :definition
              and (:before_at::timestamptz is null or (staged_at, id) < (:before_at, :before_id))
            order by staged_at desc, id desc limit :size) b ${SUMS}
    order by b.staged_at desc, b.id desc`,
)

/** The sum of each pool, and what the watch over everything that can be used up last found of it. */
export const pools = read(
  'stock_pools',
  { country: 'text?' },
  {
    definition_id: 'text',
    line: json(z.object({ isRunningOut: z.boolean(), left: z.number() }).nullable()),
    has_codes: 'bool',
    has_amount: 'bool',
    last_currency: 'text?',
    waiting: 'int8',
    loaded: 'int8',
    ...sum,
  },
  `with counted as (
     select b.definition_id, b.loaded, case ${STATUS} when 'WAITING' then b.planned else 0 end as waiting, s.*
       from stock_batches b ${SUMS}
   )
   select d.id as definition_id,
          (select jsonb_build_object('isRunningOut', l.is_running_out, 'left', l.remaining) from spending_lines l
            where l.kind = 'STOCK' and l.country = d.country and l.key = d.id) as line,
          d.claim_route = 'VOUCHER' as has_codes, d.amount is not null as has_amount,
          (select l.currency from stock_batches l
            where l.definition_id = d.id and l.currency is not null
            order by l.staged_at desc, l.id desc limit 1) as last_currency,
          coalesce(sum(b.waiting), 0)::int8 as waiting, coalesce(sum(b.loaded), 0)::int8 as loaded,
          ${Object.keys(sum)
            .map((state) => `coalesce(sum(b.${state}), 0)::int8 as ${state}`)
            .join(', ')}
     from reward_definitions d
     left join counted b on b.definition_id = d.id
    where :country::text is null or d.country = :country
    group by d.id`,
)

/** Folds changes of the counts of batches into their totals; `done` is the number of folded rows. */
export const foldCounts = write(
  'stock_fold_counts',
  { most: 'int8' },
  { done: 'int8' },
  `with changes as (
     delete from stock_counts
      where ctid = any (array(select ctid from stock_counts where not is_total limit :most for update skip locked))
     returning batch_id, state, items
   ), totals as (
     insert into stock_counts as known (batch_id, state, items, is_total)
     select batch_id, state, sum(items), true from changes group by batch_id, state order by batch_id, state
     on conflict (batch_id, state) where is_total do update set items = known.items + excluded.items
   )
   select count(*) as done from changes`,
)
