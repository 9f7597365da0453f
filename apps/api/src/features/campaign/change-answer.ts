import type { AdminApi, ConfigSubject, Output } from '@momi/contract'
import type { StaffCtx } from '../../core/context.ts'
import type { Subject } from '../../core/config/subject.ts'
import type { Db } from '../../db/db.ts'
import type { Account } from '../staff/public.ts'
import { isApproved, isCurrent, nextStepOf, requestExpiry } from './approval.rules.ts'
import { type Change, hashOfContent, loadItems, type LoadedItem } from './change.ts'
import * as store from './changes.store.ts'
import { factsOf, type Facts } from './facts.ts'
import { decidersOf } from './mails.ts'
import { merge } from './merge.rules.ts'
import { nameOf } from './words/names.ts'
import { labelOf } from './words/words.ts'

type Answer = Output<AdminApi['GET /api/v1/admin/campaign/changes/{change_id}']>['change']
type Summary = Output<AdminApi['GET /api/v1/admin/campaign/changes']>['items'][number]
type Body = Answer['items'][number]['body']

/** The caller with the account that stands for their person. */
export async function accountOf(db: Db, { id, email }: StaffCtx['staff']): Promise<Account> {
  return { id, email, person: (await db.one(store.personOf, { staff: id }))!.person }
}

const refOf = ({ kind, country: countryCode, key }: Subject): ConfigSubject => ({ kind, countryCode, key })

export function summaryOf({ staff }: StaffCtx, account: Account, change: Change): Summary {
  return {
    id: change.id,
    title: change.title,
    why: change.why,
    state: change.state,
    createdBy: { id: change.created_by, name: change.created_by_name },
    createdAt: change.created_at.toISOString(),
    updatedAt: change.updated_at.toISOString(),
    publishAt: change.publish_at?.toISOString() ?? null,
    zone: change.zone,
    publishedAt: change.published_at?.toISOString() ?? null,
    returnedBecause: change.returned_because,
    subjects: change.items.map((item) => ({ ...refOf(item), name: nameOf(item, item.body) })),
    isMineToReview: nextStepOf({ account, role: staff.role }, change) === 'APPROVE',
  }
}

/** A change with its words, effects, problems, conflicts and reviews. */
export async function answerOf(ctx: StaffCtx, db: Db, change: Change): Promise<Answer> {
  const items = await loadItems(db, change.items)
  const approvalState = !change.needs_approval ? 'NOT_ASKED' : isApproved(change) ? 'GIVEN' : 'ASKED'
  const facts = await factsOf(ctx, db, {
    items,
    requester: change.created_by,
    publishAt: change.publish_at,
    approvalState,
  })
  const isUndecided = change.state === 'WAITING' || (change.state === 'DRAFT' && facts.effects.approval.length > 0)
  return {
    ...summaryOf(ctx, await accountOf(db, ctx.staff), change),
    items: items.map((item) => itemOf(facts, change, item)),
    effects: facts.effects,
    contentHash: change.content_hash ?? hashOfContent(change),
    expiresAt: requestExpiry(change)?.toISOString() ?? null,
    contributors: change.contributors.map(({ id, name }) => ({ id, name })),
    approvers: isUndecided ? (await decidersOf(db, change)).map(({ id, name }) => ({ id, name })) : [],
    reviews: change.reviews.map((review) => ({
      staff: { id: review.staff.id, name: review.staff.name },
      verdict: review.verdict,
      comment: review.comment,
      at: review.at.toISOString(),
      rehearsalId: review.rehearsal,
      withoutEffect: review.withoutEffect,
      counts: isCurrent(change, review),
    })),
  }
}

function itemOf(facts: Facts, { state, publish_at: publishAt }: Change, item: LoadedItem): Answer['items'][number] {
  const { base_version: baseVersion, base, live, body } = item
  // What has ended is told as it was: once published, it is what is live and would change nothing.
  const isEnded = state === 'PUBLISHED' || state === 'DISCARDED'
  const words = facts.words(isEnded ? { ...item, live: base === null ? undefined : { body: base } } : item, publishAt)
  const isOutdated = live !== undefined && live.version !== baseVersion
  const conflicts = isOutdated ? merge(base ?? {}, body, live.body).conflicts : []
  return {
    ...refOf(item),
    name: nameOf(item, body),
    baseVersion,
    liveVersion: live?.version ?? 0,
    base: (base as Body) ?? null,
    live: (live?.body as Body) ?? null,
    body,
    words,
    problems: facts.problems(item),
    earliest: facts.earliest(item)?.toISOString() ?? null,
    conflicts: conflicts.map(({ path, ...sides }) => ({
      path: [...path],
      text: `${nameOf(item, body)}: ${labelOf(item, path)}`,
      ...sides,
      words: {
        base: facts.valueWords(item, path, sides.base),
        mine: facts.valueWords(item, path, sides.mine),
        live: facts.valueWords(item, path, sides.live),
      },
    })),
  }
}
