import type { StaffCtx } from '../../core/context.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { mayDecide } from './approval.rules.ts'
import {
  type Change,
  hashOfContent,
  isOutdated,
  loadChange,
  type LoadedItem,
  loadItems,
  lockedChange,
} from './change.ts'
import { accountOf } from './change-answer.ts'
import * as store from './changes.store.ts'
import type { Effects } from './effects.rules.ts'
import { factsOf } from './facts.ts'
import { askForApproval, tellContributors } from './mails.ts'
import { announceChange, withdrawChange } from './notices.ts'
import { rehearseForApproval, reviewedEffect } from './rehearsals.ts'
import { finish } from './steps.ts'

/** Requests the approval of a second person, or makes the change ready if none is needed. */
export const submit = (ctx: StaffCtx, id: string) =>
  ctx.transact(async (tx) => {
    const change = await lockedChange(tx, id)
    if (change.state !== 'DRAFT') throw new Refusal('admin_campaign_change_not_open', 'This change is no draft')
    const items = await loadItems(tx, change.items)
    if (items.length === 0) throw new Refusal('admin_campaign_change_empty', 'This change has no subjects')
    if (items.some(isOutdated))
      throw new Refusal('admin_campaign_outdated', 'Another change was published since this one was drafted')
    const { approval } = await effectsWithoutProblems(tx, ctx, change, items)
    if (change.publish_at !== null && change.publish_at <= ctx.now())
      throw new Refusal('admin_campaign_time_past', 'The time of publishing is past')
    const needsApproval = approval.length > 0
    const state = needsApproval ? 'WAITING' : change.publish_at === null ? 'READY' : 'SCHEDULED'
    const hash = hashOfContent(change)
    await tx.one(store.addContributor, { change: id, staff: ctx.staff.id })
    await tx.one(store.submit, { id, state, hash, needs_approval: needsApproval, staff: ctx.staff.id, at: ctx.now() })
    if (state === 'SCHEDULED') await announceChange(tx, ctx, change)
    if (needsApproval) {
      const submitted = await loadChange(tx, id)
      await rehearseForApproval(ctx, tx, submitted)
      await askForApproval(tx, ctx, submitted)
    }
    const after = { state, contentHash: hash, approval }
    return finish(tx, ctx, id, { action: 'campaign.submit', reason: change.why, before: { state: 'DRAFT' }, after })
  })

/** Makes a waiting, ready or scheduled change a draft again. */
export const recall = (ctx: StaffCtx, id: string, reason: string) =>
  ctx.transact(async (tx) => {
    const change = await lockedChange(tx, id)
    const { state } = change
    if (state !== 'WAITING' && state !== 'READY' && state !== 'SCHEDULED')
      throw new Refusal('admin_campaign_change_not_open', `This change is ${state.toLowerCase()}`)
    await withdrawChange(tx, change)
    await tx.one(store.reopen, { id, because: null, at: ctx.now() })
    return finish(tx, ctx, id, { action: 'campaign.recall', reason, before: { state }, after: { state: 'DRAFT' } })
  })

interface Verdict {
  verdict: 'APPROVE' | 'RETURN'
  comment: string
  /** The content that the reviewer saw. */
  contentHash: string
  /** The rehearsal whose effect they saw; null: there was none. */
  rehearsalId: string | null
  /** They approve although the effect is not known. */
  withoutEffect: boolean
}

/** Approves a waiting change, or sends it back. */
export const review = (ctx: StaffCtx, id: string, { verdict, comment, contentHash, ...effect }: Verdict) =>
  ctx.transact(async (tx) => {
    const change = await lockedChange(tx, id)
    if (change.state !== 'WAITING')
      throw new Refusal('admin_campaign_change_not_waiting', `This change is ${change.state.toLowerCase()}`)
    if (!mayDecide(await accountOf(tx, ctx.staff), change.contributors))
      throw new Refusal('admin_campaign_own_change', 'Another person has to decide this change')
    if (contentHash !== change.content_hash)
      throw new Refusal('admin_campaign_content_changed', 'The change was edited after it was opened')
    // It may have got a problem while it waited, such as less than 72 hours until its time.
    if (verdict === 'APPROVE') await effectsWithoutProblems(tx, ctx, change, await loadItems(tx, change.items))
    const { rehearsal, withoutEffect } =
      verdict === 'APPROVE' ? await reviewedEffect(tx, change, effect) : { rehearsal: null, withoutEffect: false }
    const { review_cycle: cycle } = change
    const by = { staff: ctx.staff.id, verdict, comment, rehearsal, without_effect: withoutEffect, at: ctx.now() }
    const given = { change: id, cycle, hash: contentHash, ...by }
    await tx.one(store.addReview, given)
    const state = verdict === 'RETURN' ? 'DRAFT' : change.publish_at === null ? 'READY' : 'SCHEDULED'
    if (state === 'DRAFT') await tx.one(store.reopen, { id, because: comment, at: ctx.now() })
    else await tx.one(store.setState, { id, state, at: ctx.now() })
    if (state === 'SCHEDULED') await announceChange(tx, ctx, change)
    const outcome =
      verdict === 'APPROVE'
        ? { subject: 'your change was approved', text: `${ctx.staff.name} approved it. ${comment}` }
        : { subject: 'your change was sent back', text: `${ctx.staff.name} sent it back. ${comment}` }
    await tellContributors(tx, ctx, change, outcome)
    const action = verdict === 'APPROVE' ? 'campaign.approve' : 'campaign.return'
    const after = { state, contentHash, rehearsal, ...(withoutEffect && { withoutEffect }) }
    return finish(tx, ctx, id, { action, reason: comment, before: { state: 'WAITING' }, after })
  })

/** What a change does; refuses one with problems. */
async function effectsWithoutProblems(
  tx: Tx,
  ctx: StaffCtx,
  { created_by: requester, publish_at: publishAt }: Change,
  items: readonly LoadedItem[],
): Promise<Effects> {
  const { problems, effects } = await factsOf(ctx, tx, { items, requester, publishAt })
  if (items.some((item) => problems(item).length > 0))
    throw new Refusal('admin_campaign_problems', 'This change has problems')
  return effects
}
