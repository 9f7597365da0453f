import { read, write } from '../../db/db.ts'

export const setBalance = write(
  'payouts_set_balance',
  { balance: 'text', at: 'timestamptz' },
  {},
  `insert into treasury (balance, at) values (:balance::text::numeric, :at)
   on conflict (single) do update set balance = excluded.balance, at = excluded.at`,
)

export const balance = read(
  'payouts_balance',
  {},
  { balance: 'text', at: 'timestamptz' },
  'select balance::text, at from treasury where single',
)
