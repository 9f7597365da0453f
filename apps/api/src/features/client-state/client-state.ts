import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { fits, splitPatch, type State } from './client-state.rules.ts'
import { patchState, stateOf } from './client-state.store.ts'

export async function read(ctx: UserCtx) {
  const row = await ctx.db.one(stateOf, { user: ctx.user.id })
  return { state: row?.state ?? {} }
}

/** Sets keys, removes those that are null, and returns the new state. */
export async function patch(ctx: UserCtx, change: State) {
  const { set, removed } = splitPatch(change)
  return ctx.transact(async (tx) => {
    const row = await tx.one(patchState, { user: ctx.user.id, set, removed, at: ctx.now() })
    if (!row) throw new Refusal('access_token_invalid', 'This account was merged into another')
    const { state } = row
    if (!fits(state)) throw new Refusal('payload_too_large', 'At most 50 keys and 8 KB')
    return { state }
  })
}
