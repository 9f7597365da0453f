import type { Tx } from '../../db/db.ts'
import { mergeStates } from './client-state.rules.ts'
import { putState, stateOf, takeState } from './client-state.store.ts'

/**
 * In a transaction that has locked both accounts: moves the keys that only `from` has to `to`, while they fit; for
 * common keys `to` wins.
 */
export async function mergeState(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const taken = await tx.one(takeState, { user: from })
  if (!taken) return
  const kept = await tx.one(stateOf, { user: to })
  const state = mergeStates(kept?.state ?? {}, taken.state)
  await tx.one(putState, { user: to, state, at: taken.updated_at })
}
