import { read, write } from '../../db/db.ts'

export const walletOf = read(
  'wallet_of',
  { user: 'uuid' },
  { address: 'text', proven: 'bool' },
  'select address, proven from user_wallets where user_id = $1',
)

/** Somebody else's, who proved it. */
export const ownerOf = read(
  'wallet_owner_of',
  { address: 'text', but: 'uuid' },
  { user_id: 'uuid' },
  'select user_id from user_wallets where lower(address) = lower($1) and proven and user_id <> $2',
)

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

/** An account that takes another one takes its wallet, where it has none, or one that it only claims. */
export const dropClaimed = write(
  'wallet_drop_claimed',
  { from: 'uuid', to: 'uuid' },
  {},
  `delete from user_wallets claimed using user_wallets moved
    where claimed.user_id = $2 and not claimed.proven and moved.user_id = $1 and moved.proven`,
)

export const handOver = write(
  'wallet_hand_over',
  { from: 'uuid', to: 'uuid' },
  {},
  'update user_wallets set user_id = $2 where user_id = $1 and not exists (select from user_wallets where user_id = $2)',
)

export const free = write(
  'wallet_free',
  { address: 'text' },
  { user_id: 'uuid' },
  'delete from user_wallets where lower(address) = lower($1) and proven returning user_id',
)

/** Two wallets of one person: the account keeps its own, the other is nobody's. */
export const drop = write('wallet_drop', { user: 'uuid' }, {}, 'delete from user_wallets where user_id = $1')
