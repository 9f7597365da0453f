import { randomUUID } from 'node:crypto'
import type { Api, Output } from '@momi/contract'
import type { IdempotentCtx, UserCtx } from '../../core/context.ts'
import type { Values } from '../../db/columns.ts'
import { Refusal } from '../../errors.ts'
import { ANSWER_MS, endOf, HOLD_MS, isClearable, nextProof } from './account-holds.rules.ts'
import * as store from './account-holds.store.ts'
import { endIfDue } from './end.ts'

type Shown = NonNullable<Output<Api['GET /api/v1/account-hold']>['hold']>
type Open = Values<typeof store.openOf.row>

/** How long a hold that has ended is shown. */
const SHOWN_MS = HOLD_MS

/** The caller's open hold, or the last one. One that is over, such as after a sign-in, ends now. */
export async function accountHold(ctx: UserCtx): Promise<{ hold: Shown | null }> {
  const { id: user } = ctx.user
  const open = await ctx.db.many(store.openOf, { user })
  const over = open.filter((hold) => endOf(hold, ctx.now(), ctx.env.HOLD_RELEASE_BELOW))
  if (over.length > 0 && !ctx.user.isReadOnly) for (const { id } of over) await endIfDue(ctx, id, user)
  const [hold] = open.filter((one) => !over.includes(one))
  if (hold) return { hold: shown(hold) }
  const last = await ctx.db.one(store.lastEnded, { user, since: new Date(ctx.now().getTime() - SHOWN_MS) })
  return { hold: last ? ended(last) : null }
}

export const stateOf = ({ appealed_at, confirmed_at }: Pick<Open, 'appealed_at' | 'confirmed_at'>) =>
  appealed_at !== null ? 'APPEALED' : confirmed_at === null ? 'PLACED' : 'CONFIRMED'

const shown = (hold: Open): Shown => ({
  id: hold.id,
  reason: hold.class,
  state: stateOf(hold),
  placedAt: hold.placed_at.toISOString(),
  endsAt: hold.ends_at.toISOString(),
  endedBy: isClearable(hold) ? nextProof(hold.person_signals) : null,
  // Of an appeal. When a second person looks at what staff have placed concerns staff alone.
  answerBy: (hold.appealed_at && hold.answer_due_at?.toISOString()) ?? null,
  outcome: null,
})

const ended = ({ id, class: reason, placed_at, outcome, ended_at }: Values<typeof store.lastEnded.row>): Shown => ({
  id,
  reason,
  state: 'ENDED',
  placedAt: placed_at.toISOString(),
  endsAt: ended_at.toISOString(),
  endedBy: null,
  answerBy: null,
  outcome,
})

/** The person asks that a person looks at the hold. Asking again while one is to answer changes nothing. */
export const appeal = (ctx: IdempotentCtx, { text }: { text: string }): Promise<{ hold: Shown }> =>
  ctx.transact(async (tx) => {
    const { id: user } = ctx.user
    const at = ctx.now()
    const [hold] = await tx.many(store.openOf, { user })
    if (!hold || endOf(hold, at, ctx.env.HOLD_RELEASE_BELOW)) throw new Refusal('not_found', 'There is no open hold')
    const step = randomUUID()
    const words = text === '' ? null : ctx.cipher.seal(text, 'account_hold_steps.words', step)
    await tx.one(store.appeal, { id: hold.id, step, at, due_at: new Date(at.getTime() + ANSWER_MS), words })
    return { hold: shown((await tx.one(store.openById, { id: hold.id }))!) }
  })
