import { withoutPersonalData } from '@momi/contract/rules/personal-data'
import type { Ctx } from '../../core/context.ts'
import type { Tx } from '../../db/db.ts'
import { mergeStates, State } from './client-state.rules.ts'
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

/** The client state that a person's clients store on the server, as staff see it: without personal data. */
export async function cacheOf({ db }: Pick<Ctx, 'db'>, user: string) {
  const row = await db.one(stateOf, { user })
  const state = State.parse(JSON.parse(JSON.stringify(row?.state ?? {}), withoutPersonalValues))
  return { state, updatedAt: row?.updated_at.toISOString() ?? null }
}

const withoutPersonalValues = (_: string, value: unknown) =>
  typeof value === 'string' ? withoutPersonalData(value) : value
