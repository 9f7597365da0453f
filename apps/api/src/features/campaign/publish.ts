import { hasPermission } from '@momi/contract/permissions'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import type { AuditCtx } from '../../core/records/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { APPROVAL_LASTS, isApproved } from './approval.rules.ts'
import { type Change, isOutdated, loadChange, loadItems, lockedChange } from './change.ts'
import * as store from './changes.store.ts'
import { factsOf } from './facts.ts'
import { lockVersions, publishItems, textOfSubject } from './publish-items.ts'
import { inOrder } from './subject-kinds.ts'
import { tellContributors } from './mails.ts'
import { withdrawChange } from './notices.ts'
import { finish, auditStep } from './steps.ts'

type PublishCtx = Pick<Ctx, 'env' | 'now'>

/** Publishes a ready change at once. */
export const publishNow = async (ctx: StaffCtx, id: string) => {
  const answer = await ctx.transact(async (tx) => {
    const change = await lockedChange(tx, id)
    if (change.state !== 'READY')
      throw new Refusal('admin_campaign_change_not_ready', `This change is ${change.state.toLowerCase()}`)
    const obstacle = await obstacleTo(tx, ctx, change)
    if (obstacle) throw new Refusal(obstacle, OBSTACLES[obstacle].refusal)
    const step = await publish(tx, ctx, change, ctx.staff.id)
    return finish(tx, ctx, id, step)
  })
  await ctx.settings.published(answer.change.items.map(({ kind }) => kind))
  return answer
}

/** Why a change cannot be published: to who publishes it, and to the people who made it. */
const OBSTACLES = {
  admin_campaign_outdated: {
    refusal: 'Another change was published since this one was approved',
    told: 'Another change of the same subject was published in the meantime.',
  },
  admin_campaign_problems: { refusal: 'This change has problems', told: 'It does not fit what is live now.' },
  admin_campaign_approval_needed: {
    refusal: 'A second person has to approve this change',
    told: 'Its approval no longer counts.',
  },
} as const

/**
 * Checks everything again, in the transaction that publishes and under the locks of the subjects: that nothing else was
 * published since, the problems, and the approval of a second person where the effects need one.
 */
async function obstacleTo(tx: Tx, ctx: PublishCtx, change: Change): Promise<keyof typeof OBSTACLES | undefined> {
  await lockVersions(tx, change.items)
  const items = await loadItems(tx, change.items)
  if (items.some(isOutdated)) return 'admin_campaign_outdated'
  const { problems, effects } = await factsOf(ctx, tx, { items, requester: change.created_by })
  if (items.some((item) => problems(item).length > 0)) return 'admin_campaign_problems'
  const needsApproval = change.needs_approval || effects.approval.length > 0
  return needsApproval && !isApproved(change) ? 'admin_campaign_approval_needed' : undefined
}

/** Makes all subjects of a change live, or none. `staff`: null if it is published at its time. */
async function publish(tx: Tx, { now }: PublishCtx, change: Change, staff: string | null) {
  await withdrawChange(tx, change)
  const cause = { madeBy: change.created_by_name, why: change.why, at: now(), change: change.id }
  const before = Object.fromEntries(inOrder(change.items).map((item) => [textOfSubject(item), item.base_version]))
  const after = await publishItems(tx, change.items, cause)
  await tx.one(store.markPublished, { id: change.id, staff, at: now() })
  return { action: 'campaign.publish', reason: change.why, before, after } as const
}

/** The job's name in the audit log. */
const JOB: AuditCtx['staff'] = { id: null, email: 'publish-changes', session: null }

/**
 * Publishes what is due, and makes drafts again of what nobody approved or published in time. Any process may run it:
 * a change is locked before its step.
 */
export async function publishDue(ctx: PublishCtx & Pick<Ctx, 'transact'>): Promise<void> {
  while (await ctx.transact((tx) => nextStep(tx, ctx))) {
    // The next one.
  }
}

async function nextStep(tx: Tx, { env, now }: PublishCtx): Promise<boolean> {
  const due = await tx.one(store.lockDue, { now: now(), expired: new Date(now().getTime() - APPROVAL_LASTS) })
  if (!due) return false
  const ctx: AuditCtx & PublishCtx = {
    env,
    now,
    staff: JOB,
    request: { id: `publish-changes ${due.id}`, address: 'job' },
  }
  const change = await loadChange(tx, due.id)
  const problem =
    due.state === 'SCHEDULED'
      ? await problemOfDue(tx, ctx, change)
      : 'It was not approved and published within 72 hours.'
  if (problem !== undefined) {
    await withdrawChange(tx, change)
    await tx.one(store.reopen, { id: change.id, because: problem, at: now() })
    await tellContributors(tx, ctx, change, { subject: 'your change is a draft again', text: problem })
    const after = { state: 'DRAFT' }
    await auditStep(tx, ctx, change.id, {
      action: 'campaign.reopen',
      reason: problem,
      before: { state: change.state },
      after,
    })
    return true
  }
  const step = await publish(tx, ctx, change, null)
  await tellContributors(tx, ctx, change, {
    subject: 'your change was published',
    text: 'It was published at its time.',
  })
  await auditStep(tx, ctx, change.id, step)
  return true
}

/** Why a change that is due cannot be published, in a sentence for the people who made it; undefined if it can. */
async function problemOfDue(tx: Tx, ctx: PublishCtx, change: Change): Promise<string | undefined> {
  const obstacle = await obstacleTo(tx, ctx, change)
  const hasLeft = change.contributors.some(({ disabled, role }) => disabled || !hasPermission(role, 'campaign.edit'))
  // Who left is named before the approval, which may be missing because of it.
  if (hasLeft && (obstacle === undefined || obstacle === 'admin_campaign_approval_needed'))
    return 'Somebody who wrote it may no longer change campaigns.'
  return obstacle && OBSTACLES[obstacle].told
}
