import { write, type Tx } from '../db/db.ts'

// If both accounts used the same key, the remaining account keeps its own answer.
const transfer = write(
  'idempotency_keys_transfer',
  { from: 'uuid', to: 'uuid' },
  {},
  `with moved as (
     delete from idempotency_keys where user_id = :from returning key, request_hash, answer, at
   )
   insert into idempotency_keys (user_id, key, request_hash, answer, at)
   select :to, key, request_hash, answer, at from moved
   on conflict do nothing`,
)

/**
 * Moves the Idempotency-Keys of a merged account to the remaining one, because clients retry with them after the merge.
 */
export async function transferIdempotencyKeys(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transfer, { from, to })
}
