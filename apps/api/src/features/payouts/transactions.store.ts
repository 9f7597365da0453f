import { read, write } from '../../db/db.ts'

/** All transactions of a payout, the newest last. */
export const transactionsOf = read(
  'payouts_transactions_of',
  { id: 'int8' },
  { hash: 'text', nonce: 'int8?' },
  'select hash, nonce from payout_transactions where payout_id = :id order by place',
)

/** Stores a transaction of a payout, or what was not known of it. */
export const storeTransaction = write(
  'payouts_store_transaction',
  { payout: 'int8', hash: 'text', nonce: 'int8?', block: 'int8?', at: 'timestamptz' },
  {},
  `insert into payout_transactions as t (payout_id, hash, nonce, block, at) values (:payout, :hash, :nonce, :block, :at)
   on conflict (payout_id, hash) do update
      set nonce = coalesce(t.nonce, excluded.nonce), block = coalesce(t.block, excluded.block)`,
)

/** Staff permit one transaction with another nonce. Returns the owner of the payout, if it can still be paid. */
export const permitTransaction = write(
  'payouts_permit_transaction',
  { id: 'int8' },
  { user: 'uuid' },
  `update payouts set new_transaction_permitted = true where id = :id and status = 'PENDING' returning user_id as "user"`,
)

export const usePermission = write(
  'payouts_use_permission',
  { id: 'int8' },
  { id: 'int8' },
  'update payouts set new_transaction_permitted = false where id = :id and new_transaction_permitted returning id',
)
