import type { Values } from '../../db/columns.ts'
import { write, type Tx } from '../../db/db.ts'

const budget = {
  country: 'text',
  key: 'text',
  is_active: 'bool',
  scope: 'text',
  scope_key: 'text?',
  unit: 'text',
  amount: 'int8',
  period: 'text',
  starts_at: 'timestamptz?',
  ends_at: 'timestamptz?',
  zone: 'text',
} as const

// Returns no row if the budget counts something else.
const put = write(
  'budget_lines_put',
  budget,
  { key: 'text' },
  `insert into budgets as known (country, key, is_active, scope, scope_key, unit, amount, period, starts_at, ends_at, zone)
   values (:country, :key, :is_active, :scope, :scope_key, :unit, :amount, :period, :starts_at, :ends_at, :zone)
   on conflict (country, key) do update
     set is_active = excluded.is_active, amount = excluded.amount, starts_at = excluded.starts_at, ends_at = excluded.ends_at
   where (known.scope, known.scope_key, known.unit, known.period)
         is not distinct from (excluded.scope, excluded.scope_key, excluded.unit, excluded.period)
   returning key`,
)

const openLine = write(
  'budget_lines_open_line',
  { country: 'text', key: 'text', at: 'timestamptz' },
  { line: 'int8' },
  'select open_budget_line(b, :at) as line from budgets b where b.country = :country and b.key = :key',
)

const lockShares = write(
  'budget_lines_lock_shares',
  { line: 'int8' },
  { used: 'int8' },
  `with locked as (select committed, spent from budget_shares where line = :line order by share for update)
   select sum(committed + spent)::int8 as used from locked`,
)

// What is left is divided among the shares; less than nothing is in the first one.
const divide = write(
  'budget_lines_divide',
  { line: 'int8', remaining: 'int8' },
  {},
  `update budget_shares
      set remaining = case when :remaining::int8 < 0 then case share when 0 then :remaining::int8 else 0 end
                           else :remaining::int8 / 16 + case when share < :remaining::int8 % 16 then 1 else 0 end end
    where line = :line`,
)

const putLimit = write(
  'budget_lines_put_limit',
  { line: 'int8', amount: 'int8', starts_at: 'timestamptz?', ends_at: 'timestamptz?' },
  {},
  `update budget_lines
      set amount = :amount, starts_at = coalesce(:starts_at, starts_at), ends_at = coalesce(:ends_at, ends_at)
    where id = :line`,
)

/**
 * Writes a live budget and opens its line, or gives the open line the new limit: what was given in this period counts.
 * Returns false if the budget of this key counts something else.
 */
export async function putBudget(tx: Tx, { at, ...row }: Values<typeof budget> & { at: Date }): Promise<boolean> {
  if (!(await tx.one(put, row))) return false
  const { line } = (await tx.one(openLine, { country: row.country, key: row.key, at }))!
  const { used } = (await tx.one(lockShares, { line }))!
  await tx.one(putLimit, { line, amount: row.amount, starts_at: row.starts_at, ends_at: row.ends_at })
  await tx.one(divide, { line, remaining: row.amount - used })
  return true
}
