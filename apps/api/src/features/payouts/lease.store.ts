import { read, write } from '../../db/db.ts'

/** Gives the payouts to an instance, if no other instance has them; otherwise returns nothing. */
export const takeLease = write(
  'payouts_take_lease',
  { instance: 'text', until: 'timestamptz', at: 'timestamptz' },
  { until: 'timestamptz' },
  `insert into payout_lease as l (instance, until) values (:instance, :until)
   on conflict (single) do update set instance = excluded.instance, until = excluded.until
    where l.instance = excluded.instance or l.until <= :at
   returning until`,
)

export const endLease = write(
  'payouts_end_lease',
  { instance: 'text' },
  {},
  'delete from payout_lease where single and instance = :instance',
)

/** The row exists if the instance has the payouts. */
export const leaseHeld = read(
  'payouts_lease_held',
  { instance: 'text', at: 'timestamptz' },
  { until: 'timestamptz' },
  'select until from payout_lease where single and instance = :instance and until > :at',
)
