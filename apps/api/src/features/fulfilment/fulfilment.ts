import type { AdminApi, ClaimToFulfil, FulfilmentOutcome as Outcome, Parsed } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import { cursorAfter, FIRST, LAST, positionOf } from '../../core/cursors.ts'
import { audit } from '../../core/records/audit.ts'
import { UUID } from '../../core/uuid.ts'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { ConcurrentChange, lock } from '../../core/locks/locks.ts'
import { maskPhone } from '../../core/secrets/masking.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { answersOf, inFull, masked, releaseIdentities } from '../claim-forms/public.ts'
import { settleByStaff } from '../giveaway/public.ts'
import { moveReward, reopenReward } from '../rewards/public.ts'
import { isSameOutcome } from './fulfilment.rules.ts'
import * as store from './fulfilment.store.ts'

type Query = Parsed<AdminApi['GET /api/v1/admin/claims']>['query']
export type Filters = Pick<Query, 'claimed_at_min' | 'claimed_at_max' | 'country_code' | 'variant' | 'search'>
export type Claim = Values<typeof store.openAfter.row>

/** The time to claim a reward again after a claim that failed. */
const CLAIM_AGAIN_MS = 14 * DAY

/** A page of the queue: open claims by due date, settled ones and those in any state newest first. */
export async function claimsPage(ctx: Ctx, { status, limit, cursor, ...filters }: Query) {
  const now = ctx.now()
  // One more row than requested shows whether there is a next page.
  const where = { ...(await whereOf(ctx, filters)), size: limit + 1 }
  const [{ rows, placeOf }, countries] = await Promise.all([
    claimsAt(ctx, where, status, positionOf(cursor)),
    ctx.db.many(store.openByCountry, { now }),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const lastAt = last && placeOf(last)
  return {
    items: shown.map((row) => claimFrom(ctx, row)),
    cursor: rows.length > limit && last && lastAt ? cursorAfter({ at: lastAt, id: last.id }) : null,
    overdue: countries.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}

type Where = Awaited<ReturnType<typeof whereOf>> & { size: number }

/** The claims after a position in the order of their status, and the instant by which they are ordered. */
async function claimsAt(
  ctx: Ctx,
  where: Where,
  status: Query['status'],
  position: ReturnType<typeof positionOf>,
): Promise<{ rows: Claim[]; placeOf: (claim: Claim) => Date | null }> {
  if (status === 'OPEN' || status === 'OVERDUE') {
    const { at: after_at, id: after_id } = position ?? FIRST
    const due_before = status === 'OVERDUE' ? ctx.now() : LAST.at
    const rows = await ctx.db.many(store.openAfter, { ...where, due_before, after_at, after_id })
    return { rows, placeOf: ({ due_at }) => due_at }
  }
  const { at: before_at, id: before_id } = position ?? LAST
  if (status === 'ALL')
    return {
      rows: await ctx.db.many(store.claimedBefore, { ...where, before_at, before_id }),
      placeOf: ({ claimed_at }) => claimed_at,
    }
  return {
    rows: await ctx.db.many(store.settledBefore, { ...where, outcome: status, before_at, before_id }),
    placeOf: ({ settled_at }) => settled_at,
  }
}

/** The filters as parameters of the statements. */
export async function whereOf(ctx: Pick<Ctx, 'db'>, { country_code, variant, search, ...claimed }: Filters) {
  const found = search && (await ctx.db.many(store.find, { search, id: UUID.test(search) ? search : null }))
  return {
    country: country_code ?? null,
    variant: variant ?? null,
    ids: found ? found.map(({ id }) => id) : null,
    claimed_from: claimed.claimed_at_min ? new Date(claimed.claimed_at_min) : FIRST.at,
    claimed_to: claimed.claimed_at_max ? new Date(claimed.claimed_at_max) : LAST.at,
  }
}

/** What the partner needs to deliver a claim, in full. */
export const detailsOf = (ctx: Pick<Ctx, 'cipher'>, claim: Claim) => shownDetails(ctx, claim, false)

function shownDetails(ctx: Pick<Ctx, 'cipher'>, claim: Claim, isMasked: boolean): Record<string, string> | null {
  const { ref, variant, country, answers, phone } = claim
  if (variant !== null) return answersOf(ctx, { item_id: ref, variant, country, answers }, isMasked ? masked : inFull)
  if (phone === null) return null
  const number = ctx.cipher.open(phone, 'giveaway_claims.phone', ref)
  return { telephone: isMasked ? maskPhone(number) : number }
}

const claimFrom = (ctx: Pick<Ctx, 'cipher' | 'now'>, row: Claim): ClaimToFulfil => ({
  id: row.id,
  kind: row.kind,
  ref: row.ref,
  userId: row.user,
  countryCode: row.country,
  name: row.name,
  variant: row.variant,
  answers: shownDetails(ctx, row, true),
  status: row.outcome ?? (row.due_at <= ctx.now() ? 'OVERDUE' : 'OPEN'),
  claimedAt: row.claimed_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  reference: row.reference,
  failure: row.failure,
  reason: row.reason,
  settledBy: row.settled_by === null ? null : { id: row.settled_by, name: row.settled_by_name! },
  settledAt: row.settled_at?.toISOString() ?? null,
})

/** Ends a claim, and answers how it ended. */
export async function settleClaim(ctx: StaffCtx, id: string, { reason, ...outcome }: Outcome & { reason: string }) {
  if (!UUID.test(id)) throw notFound()
  return ctx.transact(async (tx) => {
    // A claim that somebody else has ended is refused, even with the same outcome.
    if ((await settleIn(ctx, tx, id, outcome, reason)) === 'unchanged') throw settledBefore()
    return { claim: claimFrom(ctx, (await tx.one(store.claimOf, { id }))!) }
  })
}

/**
 * Ends a claim as done or failed. The first outcome counts: the same one again is 'unchanged', another one is refused.
 * Locks the account before the claim, in the order of a merge.
 */
export async function settleIn(
  ctx: StaffCtx,
  tx: Tx,
  id: string,
  outcome: Outcome,
  reason: string,
): Promise<'settled' | 'unchanged'> {
  const seen = await tx.one(store.claimOf, { id })
  if (!seen) throw notFound()
  await lock(tx, { users: [seen.user] })
  if (!(await tx.one(store.lockClaim, { id }))) throw notFound()
  const claim = (await tx.one(store.claimOf, { id }))!
  if (claim.user !== seen.user) throw new ConcurrentChange()
  if (claim.outcome !== null) {
    if (isSameOutcome(claim, outcome)) return 'unchanged'
    throw settledBefore()
  }
  if (isRefused(claim, outcome))
    throw new Refusal('admin_claim_failure_not_allowed', 'Who may claim from the giveaway is decided before the claim')
  const at = ctx.now()
  const { reference } = outcome
  const failure = outcome.outcome === 'FAILED' ? outcome.failure : null
  await tx.one(store.settle, { id, outcome: outcome.outcome, reference, failure, reason, staff: ctx.staff.id, at })
  if (!(await ENDS[claim.kind](tx, claim.ref, outcome, at))) throw settledBefore()
  await audit(tx, ctx, {
    action: outcome.outcome === 'DONE' ? 'claims.done' : 'claims.failed',
    subject: { kind: 'user', id: claim.user },
    reason,
    before: { status: 'PENDING' },
    after: { status: outcome.outcome, claim: id, kind: claim.kind, ref: claim.ref, reference, failure },
  })
  return 'settled'
}

/** Whether this kind of claim cannot fail for this reason. */
export const isRefused = ({ kind }: Pick<Claim, 'kind'>, outcome: Outcome): boolean =>
  kind === 'GIVEAWAY' && outcome.outcome === 'FAILED' && outcome.failure === 'NOT_ELIGIBLE'

/** How an outcome changes what was claimed; false if it is not pending. */
const ENDS: Readonly<Record<Claim['kind'], (tx: Tx, ref: string, outcome: Outcome, at: Date) => Promise<boolean>>> = {
  REWARD: endReward,
  GIVEAWAY: async (tx, claim, outcome, at) => {
    if (outcome.outcome === 'DONE') return settleByStaff(tx, claim, 'SUCCESS', { at, why: outcome.reference })
    return settleByStaff(tx, claim, 'FAILURE', { at, why: outcome.failure })
  },
}

async function endReward(tx: Tx, item: string, outcome: Outcome, at: Date): Promise<boolean> {
  if (outcome.outcome === 'DONE')
    return moveReward(tx, item, 'PENDING', 'CLAIMED', { stage: 'DONE', at, holder: 'person', why: outcome.reference })
  const why = outcome.failure
  if (why === 'NOT_ELIGIBLE')
    return moveReward(tx, item, 'PENDING', 'EXPIRED', { stage: 'FAILED', at, holder: 'momi', why })
  await tx.one(releaseIdentities, { item })
  return reopenReward(tx, item, new Date(at.getTime() + CLAIM_AGAIN_MS), { stage: 'FAILED', at, holder: 'person', why })
}

const notFound = () => new Refusal('not_found', 'No such claim')
const settledBefore = () => new Refusal('admin_claim_already_settled', 'The claim has another outcome')
