import { GasFeeStatus } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** The top-up in a period that this person requested or that was requested for this wallet. */
export const gasFeeOf = read(
  'roulette_gas_fee_of',
  { user: 'uuid', wallet: 'text', period: 'date' },
  { id: 'text', wallet: 'text', status: text(GasFeeStatus) },
  `select id, wallet, status from gas_fees where period = :period and (user_id = :user or wallet = :wallet)
    order by user_id = :user desc limit 1`,
)

/** Stores a request for a top-up. Returns no row if the person or the wallet already has one in the period. */
export const addGasFee = write(
  'roulette_add_gas_fee',
  { id: 'text', user: 'uuid', wallet: 'text', period: 'date', amount: 'text', at: 'timestamptz' },
  { id: 'text' },
  `insert into gas_fees (id, user_id, wallet, period, amount, status, at)
   values (:id, :user, :wallet, :period, :amount::text::numeric, 'PENDING', :at) on conflict do nothing returning id`,
)

/** Takes an amount from a day's budget; returns no row if the budget would be exceeded. */
export const takeGasBudget = write(
  'roulette_take_gas_budget',
  { day: 'date', amount: 'text', budget: 'text' },
  { day: 'date' },
  `insert into gas_fee_budgets as known (day, spent)
   select :day, :amount::text::numeric where :amount::text::numeric <= :budget::text::numeric
   on conflict (day) do update set spent = known.spent + excluded.spent
    where known.spent + excluded.spent <= :budget::text::numeric
   returning day`,
)

/** The amount granted from a day's budget; returns no row if there is none. */
export const gasBudgetSpent = read(
  'roulette_gas_budget_spent',
  { day: 'date' },
  { spent: 'text' },
  'select spent::text as spent from gas_fee_budgets where day = :day',
)

export const settleGasFee = write(
  'roulette_settle_gas_fee',
  { id: 'text', status: 'text' },
  {},
  `update gas_fees set status = :status where id = :id and status = 'PENDING'`,
)
