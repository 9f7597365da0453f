import { write } from '../../db/db.ts'

/** What a native client proved about an address stays proven when the web repeats that address. */
export const reportWallet = write(
  'wallet_report',
  { user: 'uuid', address: 'text', proven: 'bool', at: 'timestamptz' },
  {},
  `insert into user_wallets (user_id, address, proven, reported_at) values ($1, $2, $3, $4)
   on conflict (user_id) do update set
     address = excluded.address,
     proven = excluded.proven or (user_wallets.proven and user_wallets.address = excluded.address),
     reported_at = excluded.reported_at`,
)
