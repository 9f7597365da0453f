import { randomUUID } from 'node:crypto'
import type { AdminApi, ConfigSubject, ListQuery, Output } from '@momi/contract'
import { hasPermission } from '@momi/contract/permissions'
import { DAY } from '@momi/contract/rules/durations'
import { liveOf, lockSubjectVersion, publishVersion } from '../../core/config/config-versions.ts'
import type { StaffCtx } from '../../core/context.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import { audit } from '../../core/records/audit.ts'
import type { Values } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { isSamePerson, type Account } from './approval.rules.ts'
import { accountOf } from './change-answer.ts'
import { subjectOf } from './change.ts'
import { askForLook } from './mails.ts'
import * as store from './stops.store.ts'
import { subjectKindOf } from './subject-kinds.ts'
import { nameOf } from './words/names.ts'

type Stop = Output<AdminApi['POST /api/v1/admin/campaign/stop']>['stop']
type Row = Values<typeof store.stopOf.row>

/** When a second person has to have looked at a stop. */
const REVIEW_WITHIN = DAY

/**
 * Switches a subject off at once, as a new version. It only ever takes away, so it needs no approval; who switches it on
 * again makes a change like any other.
 */
export async function stop(ctx: StaffCtx, { reason, ...ref }: ConfigSubject & { reason: string }) {
  const subject = subjectOf(ref)
  const answer = await ctx.transact(async (tx) => {
    await lockSubjectVersion(tx, subject)
    // A country runs before its first version.
    const first = subject.kind === 'country' ? { version: 0, body: ctx.settings.country(subject.country) } : undefined
    const live = (await liveOf(tx, subject)) ?? first
    if (!live) throw new Refusal('not_found', 'Nothing of this name runs')
    const body = live.body as { enabled?: boolean }
    if (body.enabled === undefined) throw new Refusal('admin_campaign_no_switch', 'This has no switch')
    if (!body.enabled) throw new Refusal('admin_campaign_already_off', 'This is off')
    const cause = { madeBy: ctx.staff.name, why: reason, at: ctx.now() }
    const off = { ...subject, body: { ...body, enabled: false } }
    const { version } = await publishVersion(tx, subjectKindOf(subject.kind), off, cause)
    const id = randomUUID()
    await tx.one(store.addStop, { id, ...subject, version, reason, staff: ctx.staff.id, at: ctx.now() })
    const by = await accountOf(tx, ctx.staff)
    await askForLook(tx, ctx, {
      id,
      name: `${nameOf(subject, body)} (${subject.country})`,
      reason,
      by,
      byName: ctx.staff.name,
    })
    const stopped = await answerOf(ctx, tx, id)
    await audit(tx, ctx, {
      action: 'campaign.stop',
      subject: { kind: subject.kind, id: `${subject.country}/${subject.key}` },
      reason,
      before: { version: live.version, enabled: true },
      after: { version, enabled: false, stop: id },
    })
    return { stop: stopped }
  })
  await ctx.settings.published([subject.kind])
  return answer
}

/** Records that a second person has looked at a stop. */
export const reviewStop = (ctx: StaffCtx, id: string, comment: string) =>
  ctx.transact(async (tx) => {
    const row = await loadStop(tx, id)
    if (isSamePerson(await accountOf(tx, ctx.staff), stopperOf(row)))
      throw new Refusal('admin_campaign_own_change', 'Another person has to look at it')
    if (!(await tx.one(store.reviewStop, { id, staff: ctx.staff.id, comment, at: ctx.now() })))
      throw new Refusal('admin_campaign_stop_reviewed', 'Somebody has looked at it before')
    const answer = await answerOf(ctx, tx, id)
    const subject = { kind: row.kind, id: `${row.country}/${row.key}` }
    await audit(tx, ctx, { action: 'campaign.review-stop', subject, reason: comment, after: { stop: id } })
    return { stop: answer }
  })

/** Stops, newest first. */
export async function stops(ctx: StaffCtx, { filter, limit, offset, cursor }: ListQuery & { filter: 'open' | 'all' }) {
  const page = { open: filter === 'open', ...beforePosition(cursor), offset, size: limit + 1 }
  const [rows, account] = await Promise.all([ctx.db.many(store.stopsBefore, page), accountOf(ctx.db, ctx.staff)])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map((row) => stopFrom(ctx, account, row)),
    cursor: last ? cursorAfter({ at: last.stopped_at, id: last.id }) : null,
  }
}

async function loadStop(db: Db, id: string): Promise<Row> {
  const row = await db.one(store.stopOf, { id })
  if (!row) throw new Refusal('not_found', 'There was no such stop')
  return row
}

const answerOf = async (ctx: StaffCtx, db: Db, id: string) =>
  stopFrom(ctx, await accountOf(db, ctx.staff), await loadStop(db, id))

const stopperOf = (row: Row): Account => ({
  id: row.stopped_by,
  email: row.stopped_by_email,
  person: row.stopped_by_person,
})

const stopFrom = ({ staff }: StaffCtx, account: Account, row: Row): Stop => ({
  id: row.id,
  kind: row.kind,
  countryCode: row.country,
  key: row.key,
  name: nameOf(row, row.body),
  version: row.version,
  reason: row.reason,
  stoppedBy: { id: row.stopped_by, name: row.stopped_by_name },
  stoppedAt: row.stopped_at.toISOString(),
  dueAt: new Date(row.stopped_at.getTime() + REVIEW_WITHIN).toISOString(),
  reviewedBy: row.reviewed_by === null ? null : { id: row.reviewed_by, name: row.reviewed_by_name! },
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  comment: row.comment,
  isMineToReview:
    row.reviewed_by === null && hasPermission(staff.role, 'campaign.approve') && !isSamePerson(account, stopperOf(row)),
})
