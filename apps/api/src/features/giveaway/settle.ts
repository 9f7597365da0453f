import { MINUTE, DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { rulesOf } from '../../core/missions/mission-rules.ts'
import { resumeSetAside, StillPending, runLeasedWork, type WorkCtx } from '../../core/work/leased-work.ts'
import type { TopUp, TopUpStatus } from '../../gateways/top-up/top-up.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { giveawayKind, isConfirmed, nextRecheckAt } from './giveaway.rules.ts'
import * as store from './giveaway.store.ts'
import * as claims from './settle.store.ts'

const OPERATOR_BACK_MS = 30 * MINUTE
const MAX_ATTEMPTS = 5
const JOB = 'giveaway-claims'

type SettleCtx = WorkCtx & Pick<Ctx, 'db' | 'cipher'> & { topUp: TopUp | null }
type Due = Values<typeof claims.takeDue.row>
type Failure = 'INVALID_PHONE_NUMBER' | 'UNKNOWN'

/**
 * Settles due claims one after the other. The claims themselves are the queue: after a crash the next run asks the
 * partner for the status of the claim's reference before it orders anything.
 */
export const settleDueClaims = (ctx: SettleCtx): Promise<void> =>
  runLeasedWork<Due>(ctx, {
    job: JOB,
    refOf: ({ id }) => id,
    take: (tx, lease) => tx.one(claims.takeDue, lease),
    perform: (due) => {
      if (due.delivered_at) return checkAgain(ctx, due, due.delivered_at)
      return due.waits_for === 'DEFAULT_BROWSER_CHECK' ? checkDefault(ctx, due) : order(ctx, due)
    },
    postpone: async (tx, { id, delivered_at: deliveredAt }, due_at) => {
      await tx.one(claims.rescheduleClaim, { id, due_at })
      if (due_at !== null || deliveredAt) return
      const why = 'WAITS_FOR_STAFF'
      await tx.one(store.addTrace, { claim: id, stage: 'SENT_TO_PARTNER', at: ctx.now(), holder: 'momi', due_at, why })
    },
  })

async function checkDefault(ctx: SettleCtx, due: Due): Promise<void> {
  const { id, country, version } = due
  const rules = await rulesOf(ctx, ctx.db, giveawayKind, { country, type: 'giveaway', version })
  const { rule } = rules.since(due.claimed_at)
  const now = ctx.now()
  const giveUpAt = new Date(due.claimed_at.getTime() + rule.giveUpDays * DAY)
  await ctx.transact(async (tx) => {
    // A phone's report makes the claim due. Without the lock, the update below would undo a report that arrives after
    // the read.
    if (!(await tx.one(store.lockUnchecked, { id }))) return
    const seen = await tx.one(store.defaultBrowserSince, { haid: due.haid })
    const isOk = isConfirmed(seen && { firstAt: seen.first_at, lastAt: seen.last_at }, rule)
    if (!isOk && now >= giveUpAt) return failIn(tx, due, now, 'UNKNOWN', 'DEFAULT_BROWSER_NOT_KEPT')
    const waits_for = isOk ? 'OPERATOR' : 'DEFAULT_BROWSER_CHECK'
    await tx.one(claims.postpone, { id, waits_for, due_at: isOk ? now : giveUpAt, try: due.try })
    if (!isOk) return
    const due_at = new Date(now.getTime() + 60 * MINUTE)
    await tx.one(store.addTrace, { claim: id, stage: 'CHECKED', at: now, holder: 'momi', due_at, why: null })
  })
}

/** Orders a package, unless it has already been ordered. */
async function order(ctx: SettleCtx, due: Due): Promise<void> {
  // From here on a merge no longer ends the claim.
  if (!(await ctx.transact((tx) => tx.one(claims.beginOrder, { id: due.id, at: ctx.now() })))) return
  const outcome = await orderOnce(ctx, due)
  switch (outcome.kind) {
    case 'done':
      return succeed(ctx, due)
    case 'pending':
      throw new StillPending('The partner has not settled the order')
    case 'failed':
      if (outcome.why === 'invalid-number') return fail(ctx, due, 'INVALID_PHONE_NUMBER', null)
      if (outcome.why === 'operator-unavailable' && due.try < MAX_ATTEMPTS) return orderAgain(ctx, due)
      return fail(ctx, due, 'UNKNOWN', null)
    default:
      throw new Error(outcome satisfies never)
  }
}

/** Each attempt has its own reference at the partner. */
const referenceOf = ({ id, try: attempt }: Due) => `${id}-${attempt}`

/** The partner's status of the order; places the order if the partner does not have it yet. */
async function orderOnce(ctx: SettleCtx, due: Due): Promise<TopUpStatus> {
  const topUp = partnerOf(ctx)
  const reference = referenceOf(due)
  const known = await topUp.find(reference)
  if (known) return known
  const phone = ctx.cipher.open(due.phone, 'giveaway_claims.phone', due.id)
  const sent = await topUp.send({ reference, product: due.product, phone })
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
}

function partnerOf({ topUp }: SettleCtx): TopUp {
  if (!topUp) throw new Error('No top-up partner is configured')
  return topUp
}

/** Schedules another order with a new reference, because the partner treats the current one as failed. */
async function orderAgain(ctx: SettleCtx, { id, try: attempt }: Due): Promise<void> {
  const due_at = new Date(ctx.now().getTime() + OPERATOR_BACK_MS)
  await ctx.transact((tx) => tx.one(claims.postpone, { id, waits_for: 'OPERATOR', due_at, try: attempt + 1 }))
}

async function succeed(ctx: SettleCtx, { id }: Due): Promise<void> {
  const at = ctx.now()
  await ctx.transact(async (tx) => {
    if (!(await tx.one(claims.deliver, { id, at, due_at: nextRecheckAt(at, at)! }))) return
    await tx.one(store.addTrace, { claim: id, stage: 'DONE', at, holder: 'person', due_at: null, why: null })
  })
}

/** Checks whether the partner reversed the delivery, which is possible for some days; the claim then fails. */
async function checkAgain(ctx: SettleCtx, due: Due, deliveredAt: Date): Promise<void> {
  const found = await partnerOf(ctx).find(referenceOf(due))
  if (!found) throw new Error('The partner does not know an order that it delivered')
  if (found.kind === 'failed') return fail(ctx, due, 'UNKNOWN', 'TOP_UP_REVERSED')
  const due_at = nextRecheckAt(deliveredAt, ctx.now())
  await ctx.transact((tx) => tx.one(claims.scheduleRecheck, { id: due.id, due_at }))
}

/** Marks the claim as failed and returns its package to the stock; the person may claim again. */
const fail = (ctx: SettleCtx, due: Due, failure: Failure, why: string | null): Promise<void> =>
  ctx.transact((tx) => failIn(tx, due, ctx.now(), failure, why))

async function failIn(tx: Tx, due: Due, at: Date, failure: Failure, why: string | null): Promise<void> {
  const { id: claim, country, choice } = due
  const from = due.delivered_at ? 'SUCCESS' : 'PENDING'
  if (!(await tx.one(claims.fail, { id: claim, from, failure }))) return
  await tx.one(store.returnStock, { country, choice })
  await tx.one(store.addTrace, { claim, stage: 'FAILED', at, holder: 'momi', due_at: null, why: why ?? failure })
}

interface Settlement {
  at: Date
  /** The partner's reference, or why the claim failed. */
  why: string
}

/**
 * Ends a claim that was set aside, as staff found out from the partner. Returns false for any other claim: the jobs
 * settle it.
 */
export async function settleByStaff(
  tx: Tx,
  claim: string,
  status: 'SUCCESS' | 'FAILURE',
  { at, why }: Settlement,
): Promise<boolean> {
  const settled = await tx.one(claims.settleSetAside, { id: claim, status, at })
  if (!settled) return false
  await tx.one(resumeSetAside, { job: JOB, ref: claim })
  if (status === 'FAILURE') await tx.one(store.returnStock, settled)
  const step = status === 'SUCCESS' ? { stage: 'DONE', holder: 'person' } : { stage: 'FAILED', holder: 'momi' }
  await tx.one(store.addTrace, { claim, ...step, at, due_at: null, why })
  return true
}
