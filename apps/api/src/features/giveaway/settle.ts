import type { Ctx } from '../../core/context.ts'
import type { TopUp, TopUpStatus } from '../../gateways/top-up/top-up.ts'
import type { Values } from '../../db/db.ts'
import { GiveawayRule, isConfirmed, nextLook } from './giveaway.rules.ts'
import * as store from './giveaway.store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Longer than a look may take. */
const LEASE_MS = 2 * MINUTE
/** While the partner has it. */
const ASK_AGAIN_MS = 30_000
const UNREACHABLE_MS = 2 * MINUTE
const OPERATOR_BACK_MS = 30 * MINUTE
const MOST_TRIES = 5

type SettleCtx = Pick<Ctx, 'db' | 'transact' | 'cipher' | 'now'> & { topUp: TopUp | null }
type Due = Values<typeof store.takeDue.row>
type Failure = 'INVALID_PHONE_NUMBER' | 'UNKNOWN'

/**
 * Settles claims that are due, one after the other. The claims are the queue: whatever dies in between, the next run asks
 * the partner what it knows under the claim's reference before it orders anything.
 */
export async function settleDueClaims(ctx: SettleCtx): Promise<void> {
  for (;;) {
    const now = ctx.now()
    const due = await ctx.transact((tx) => tx.one(store.takeDue, { now, until: new Date(now.getTime() + LEASE_MS) }))
    if (!due) return
    if (due.delivered_at) await lookAgain(ctx, due, due.delivered_at)
    else if (due.waits_for === 'DEFAULT_BROWSER_CHECK') await checkDefault(ctx, due)
    else await order(ctx, due)
  }
}

async function checkDefault(ctx: SettleCtx, due: Due): Promise<void> {
  const rule = GiveawayRule.parse(due.rule)
  const now = ctx.now()
  const seen = await ctx.db.one(store.defaultOf, { haid: due.haid })
  const isOk = isConfirmed(seen && { firstAt: seen.first_at, lastAt: seen.last_at }, rule)
  const giveUpAt = new Date(due.claimed_at.getTime() + rule.giveUpDays * DAY)
  if (!isOk && now >= giveUpAt) return fail(ctx, due, 'UNKNOWN', 'DEFAULT_BROWSER_NOT_KEPT')
  await ctx.transact(async (tx) => {
    // A look of the phone wakes it earlier.
    const waits_for = isOk ? 'OPERATOR' : 'DEFAULT_BROWSER_CHECK'
    const due_at = isOk ? now : giveUpAt
    if (!(await tx.one(store.postpone, { id: due.id, waits_for, due_at, try: due.try }))) return
    if (isOk)
      await tx.one(store.addTrace, {
        claim: due.id,
        stage: 'CHECKED',
        at: now,
        holder: 'momi',
        due_at: new Date(now.getTime() + 60 * MINUTE),
        why: null,
      })
  })
}

/** Orders a package, unless it was ordered already. */
async function order(ctx: SettleCtx, due: Due): Promise<void> {
  const { topUp } = ctx
  const outcome = topUp ? await orderOnce(ctx, topUp, due) : undefined
  if (outcome === undefined) return later(ctx, due, UNREACHABLE_MS)
  switch (outcome.kind) {
    case 'done':
      return succeed(ctx, due)
    case 'pending':
      return later(ctx, due, ASK_AGAIN_MS)
    case 'failed':
      if (outcome.why === 'invalid-number') return fail(ctx, due, 'INVALID_PHONE_NUMBER', null)
      // Under the next reference: this one is over for the partner.
      if (outcome.why === 'operator-unavailable' && due.try < MOST_TRIES)
        return later(ctx, { ...due, try: due.try + 1 }, OPERATOR_BACK_MS)
      return fail(ctx, due, 'UNKNOWN', null)
    default:
      throw new Error(outcome satisfies never)
  }
}

/** The partner knows each try by its own. */
const referenceOf = ({ id, try: attempt }: Due) => `${id}-${attempt}`

/** undefined where the partner gives no clear answer: then it is asked again, by the same reference. */
async function orderOnce(ctx: SettleCtx, topUp: TopUp, due: Due): Promise<TopUpStatus | undefined> {
  const reference = referenceOf(due)
  try {
    const known = await topUp.find(reference)
    if (known) return known
    const sent = await topUp.send({
      reference,
      product: due.product,
      phone: ctx.cipher.open(due.phone, 'giveaway_claims.phone', due.id),
    })
    const at = ctx.now()
    await ctx.transact((tx) =>
      tx.one(store.addTrace, {
        claim: due.id,
        stage: 'SENT_TO_PARTNER',
        at,
        holder: 'partner',
        due_at: new Date(at.getTime() + 60 * MINUTE),
        why: null,
      }),
    )
    return sent
  } catch {
    return undefined
  }
}

const later = async (ctx: SettleCtx, due: Due, ms: number): Promise<void> => {
  const due_at = new Date(ctx.now().getTime() + ms)
  await ctx.transact((tx) => tx.one(store.postpone, { id: due.id, waits_for: 'OPERATOR', due_at, try: due.try }))
}

async function succeed(ctx: SettleCtx, { id }: Due): Promise<void> {
  const at = ctx.now()
  await ctx.transact(async (tx) => {
    if (!(await tx.one(store.deliver, { id, at, due_at: nextLook(at, at, true)! }))) return
    await tx.one(store.addTrace, { claim: id, stage: 'DONE', at, holder: 'person', due_at: null, why: null })
  })
}

/** What was delivered may be taken back for some days: then it is as if it had failed at once. */
async function lookAgain(ctx: SettleCtx, due: Due, deliveredAt: Date): Promise<void> {
  const found = await ctx.topUp?.find(referenceOf(due)).catch(() => undefined)
  if (found?.kind === 'failed') return fail(ctx, due, 'UNKNOWN', 'TOP_UP_REVERSED')
  const due_at = nextLook(deliveredAt, ctx.now(), found !== undefined)
  await ctx.transact((tx) => tx.one(store.lookAgain, { id: due.id, due_at }))
}

/** What was kept for it goes back; the person may claim again. */
async function fail(ctx: SettleCtx, due: Due, failure: Failure, why: string | null): Promise<void> {
  const { id: claim, country, choice } = due
  const from = due.delivered_at ? 'SUCCESS' : 'PENDING'
  const at = ctx.now()
  await ctx.transact(async (tx) => {
    if (!(await tx.one(store.fail, { id: claim, from, failure }))) return
    await tx.one(store.giveBack, { country, choice })
    await tx.one(store.addTrace, { claim, stage: 'FAILED', at, holder: 'momi', due_at: null, why: why ?? failure })
  })
}
