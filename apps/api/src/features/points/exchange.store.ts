import { ANNOUNCED, announcedFor } from '../../core/config/announcements.ts'
import { PayoutStatus } from '@momi/contract'
import { Traces } from '../../core/ledger/traces.ts'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const currentRate = read(
  'points_current_rate',
  { country: 'text', now: 'timestamptz' },
  { points_per_unit: 'int4', min_points: 'int4', change: ANNOUNCED },
  `select points_per_unit, min_points, ${announcedFor('exchange_rate', ':country', "'rate'", ':now')} as change
     from (select * from exchange_rates where country = :country order by id desc limit 1) newest
    where enabled`,
)

/** The rates of all countries in which something can be exchanged. */
export const currentRates = read(
  'points_current_rates',
  {},
  { country: 'text', points_per_unit: 'int4' },
  `select country, points_per_unit
     from (select distinct on (country) * from exchange_rates order by country, id desc) newest
    where enabled`,
)

export const addRate = write(
  'points_add_rate',
  { country: 'text', enabled: 'bool', points_per_unit: 'int4', min_points: 'int4', at: 'timestamptz' },
  {},
  `insert into exchange_rates (country, enabled, points_per_unit, min_points, at)
   values (:country, :enabled, :points_per_unit, :min_points, :at)`,
)

/**
 * The points that were earned since a time, by hour, or came back because a merged account had bought the same item.
 * `last`: the time of the last entry in the hour.
 */
export const earnedSince = read(
  'points_earned_since',
  { user: 'uuid', since: 'timestamptz' },
  { points: 'int8', last: 'timestamptz' },
  `select sum(amount)::int8 as points, max(at) as last
     from ledger_entries
    where account_id = :user and amount > 0 and at > :since
      and (counterpart in ('issued', 'merged') or reason = 'PURCHASE_RETURNED')
    group by date_trunc('hour', at)
    order by last`,
)

export const addExchange = write(
  'points_add_exchange',
  { id: 'text', user: 'uuid', points: 'int4', points_per_unit: 'int4', amount: 'text', at: 'timestamptz' },
  {},
  `insert into points_exchanges (id, user_id, points, points_per_unit, amount, at)
   values (:id, :user, :points, :points_per_unit, :amount, :at)`,
)

/** Takes the amount, in ten-thousandths of the token, from the budgets of exchanges; false if one has too little left. */
export const chargeBudgets = write(
  'points_charge_budgets',
  { exchange: 'text', country: 'text', tokens: 'int8', at: 'timestamptz' },
  { is_charged: 'bool' },
  `select charge_budgets('EXCHANGE', :exchange, :country, null, null, 0, :tokens, 0, 'COMMITTED', :at) as is_charged`,
)

/** The payout of the exchange has arrived. */
export const spendBudgets = write(
  'points_spend_budgets',
  { exchange: 'text' },
  { is_settled: 'bool' },
  `select settle_charge('EXCHANGE', :exchange, 'SPENT') as is_settled`,
)

const exchange = {
  id: 'text',
  number: 'int8',
  points: 'int4',
  amount: 'text',
  wallet: 'text',
  payout: text(PayoutStatus),
  at: 'timestamptz',
} as const

/**
 * SQL: the status of a payout as people see it. A payout without a reason to hold it is PENDING, even before it is
 * released to the payout service.
 */
export const PAYOUT_STATUS = `case when p.status = 'HELD' and p.hold_reason is null then 'PENDING' else p.status end`

const EXCHANGE = `x.id, x.number, x.points, x.amount, p.address as wallet, x.at, ${PAYOUT_STATUS} as payout
     from points_exchanges x
     join payouts p on p.ref = x.id`

/** A person's exchanges, newest first, before the cursor. */
export const exchangesBefore = read(
  'points_exchanges_before',
  { user: 'uuid', cursor: 'int8?', size: 'int8' },
  exchange,
  `select ${EXCHANGE}
    where x.user_id = :user and (:cursor::int8 is null or x.number < :cursor)
    order by x.number desc
    limit :size`,
)

/** One of a person's exchanges with its traces, oldest first. */
export const exchangeOf = read(
  'points_exchange_of',
  { id: 'text', user: 'uuid' },
  { ...exchange, traces: json(Traces) },
  `select coalesce((select jsonb_agg(jsonb_build_object('stage', t.stage, 'at', t.at, 'holder', t.holder,
                                                        'dueAt', t.due_at, 'why', t.why) order by t.id)
                      from exchange_traces t where t.exchange_id = x.id), '[]') as traces,
          ${EXCHANGE}
    where x.id = :id and x.user_id = :user`,
)

export const addTrace = write(
  'points_add_trace',
  { exchange: 'text', stage: 'text', at: 'timestamptz', holder: 'text', due_at: 'timestamptz?', why: 'text?' },
  {},
  `insert into exchange_traces (exchange_id, stage, at, holder, due_at, why)
   values (:exchange, :stage, :at, :holder, :due_at, :why)`,
)

export const lastTrace = read(
  'points_last_trace',
  { exchange: 'text' },
  { stage: 'text', due_at: 'timestamptz?', why: 'text?' },
  'select stage, due_at, why from exchange_traces where exchange_id = :exchange order by id desc limit 1',
)

export const pointsOf = read(
  'points_of',
  { id: 'text' },
  { user: 'uuid', points: 'int4' },
  'select user_id as "user", points from points_exchanges where id = :id',
)

export const transferOwnership = write(
  'points_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  'update points_exchanges set user_id = :to where user_id = :from',
)
