import { ApiError } from '@momi/client/http/api-error'
import { SETTLEMENT, type Parts } from './parts.ts'
import type { Transaction } from './state.ts'

/** What the api answers if it does not want a transaction of this payout to be sent. */
const REFUSALS: readonly (string | undefined)[] = ['payout_transaction_refused', 'payout_already_settled', 'not_found']

/**
 * Tells the api about a transaction before it is sent, so that the api knows every transaction that may pay a payout,
 * whatever becomes of the state file. Returns whether it may be sent.
 */
export async function declare(
  { api, state, lease, log, metrics }: Parts,
  id: string,
  { hash, nonce, block, declared }: Pick<Transaction, 'hash' | 'nonce' | 'block' | 'declared'>,
): Promise<boolean> {
  // A hash without a nonce came from the api.
  if (nonce === null) return false
  await lease.ensure()
  try {
    await api(SETTLEMENT, { params: { payout_id: id }, body: { status: 'SENT', txHash: hash, nonce, block } })
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSALS.includes(error.code)) throw error
    log.error({ err: error, payout: id, hash }, 'the api refuses a transaction: it is not sent')
    metrics.countTransaction('unknown')
    // A transaction that was never sent can be forgotten; one that may have been sent is still looked for.
    if (!declared) state.drop(hash)
    if (state.transactionsOf(id).length === 0 || declared) state.block(id, 'UNKNOWN_TRANSACTION')
    return false
  }
  state.declared(hash)
  return true
}
