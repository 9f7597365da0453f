import { read, write } from '../../db/db.ts'

export const currentRate = read(
  'exchange_current_rate',
  { country: 'text' },
  { points_per_unit: 'int4', min_points: 'int4' },
  'select points_per_unit, min_points from exchange_rates where country = $1 order by id desc limit 1',
)

export const addRate = write(
  'exchange_add_rate',
  { country: 'text', points_per_unit: 'int4', min_points: 'int4', at: 'timestamptz' },
  {},
  'insert into exchange_rates (country, points_per_unit, min_points, at) values ($1, $2, $3, $4)',
)

/** Points that were earned since, by the hour in which they came. */
export const earnedSince = read(
  'exchange_earned_since',
  { user: 'uuid', since: 'timestamptz' },
  { points: 'int8', last: 'timestamptz' },
  `select sum(amount)::int8 as points, max(at) as last
     from ledger_entries
    where account_id = $1 and amount > 0 and counterpart in ('issued', 'merged') and at > $2
    group by date_trunc('hour', at)
    order by last`,
)

export const holder = read(
  'exchange_holder',
  { user: 'uuid' },
  { wallet: 'text?', created_at: 'timestamptz' },
  'select w.address as wallet, u.created_at from users u left join user_wallets w on w.user_id = u.id where u.id = $1',
)

export const addExchange = write(
  'exchange_add',
  { id: 'text', user: 'uuid', points: 'int4', points_per_unit: 'int4', amount: 'text', at: 'timestamptz' },
  {},
  'insert into points_exchanges (id, user_id, points, points_per_unit, amount, at) values ($1, $2, $3, $4, $5, $6)',
)

export const handOver = write(
  'exchange_hand_over',
  { from: 'uuid', to: 'uuid' },
  {},
  'update points_exchanges set user_id = $2 where user_id = $1',
)
