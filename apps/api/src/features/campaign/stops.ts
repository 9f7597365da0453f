import { randomUUID } from 'node:crypto'
import type { AdminApi, ConfigSubject, ListQuery, Output } from '@momi/contract'
import { hasPermission } from '@momi/contract/permissions'
import { DAY } from '@momi/contract/rules/durations'
import { liveOf, lockSubjectVersion, publishVersion } from '../../core/config/config-versions.ts'
import type { Subject } from '../../core/config/subject.ts'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import { resetBand } from '../../core/missions/mission-config.ts'
import type { RefusedAward } from '../../core/missions/brakes.ts'
import { audit, type AuditCtx } from '../../core/records/audit.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { isSamePerson, type Account } from '../staff/public.ts'
import { accountOf } from './change-answer.ts'
import { subjectOf } from './change.ts'
import { askForLook, tellOfBrake } from './mails.ts'
import * as store from './stops.store.ts'
import { subjectKindOf } from './subject-kinds.ts'
import { nameOf, nameWithCountry } from './words/names.ts'

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
    const { id, live, version } = await switchOff(tx, ctx, subject, { by: ctx.staff, reason })
    const by = await accountOf(tx, ctx.staff)
    const name = nameWithCountry(subject, live.body)
    await askForLook(tx, ctx, { id, name, reason, by, byName: ctx.staff.name })
    const stopped = await answerOf(ctx, tx, id)
    await auditStop(tx, ctx, { subject, id, reason, live, version })
    return { stop: stopped }
  })
  await ctx.settings.published([subject.kind])
  return answer
}

/** The brakes' name in the audit log. */
const BRAKE: AuditCtx['staff'] & { name: string } = { id: null, email: 'brake', name: 'Brake', session: null }

/** What a brake found, in the words of the list of stops. */
const REASONS: Readonly<Record<RefusedAward['violation'], string>> = {
  GIFT: 'An award was not what the rule gives. It was refused, and nothing was paid.',
  RATE: 'The mission gave more than three times as often as expected. What is being checked is refused.',
  LIMIT: 'A person would have got more than the rule gives to one person. The award was refused.',
}

/** Stops the mission of an award that a brake refused; does nothing if it is off. A person releases it. */
export async function stopByBrake(
  { env, settings, now, transact }: Pick<Ctx, 'env' | 'settings' | 'now' | 'transact'>,
  { country, mission, violation }: RefusedAward,
): Promise<void> {
  const subject = { kind: 'mission', country, key: mission } as const
  await transact(async (tx) => {
    await lockSubjectVersion(tx, subject)
    if (!isOn(await liveOf(tx, subject))) return
    const reason = REASONS[violation]
    const ctx = { env, settings, now, staff: BRAKE, request: { id: `brake ${mission} ${country}`, address: 'api' } }
    const { id, live, version } = await switchOff(tx, ctx, subject, { by: BRAKE, reason })
    await tellOfBrake(tx, ctx, { id, name: nameWithCountry(subject, live.body), reason })
    await auditStop(tx, ctx, { subject, id, reason, live, version })
  })
}

const isOn = (live: { body: unknown } | undefined) => (live?.body as { enabled?: boolean } | undefined)?.enabled

/** Makes the live version again, switched off, and records the stop. */
async function switchOff(
  tx: Tx,
  { settings, now }: Pick<Ctx, 'settings' | 'now'>,
  subject: Subject,
  { by, reason }: { by: { id: string | null; name: string }; reason: string },
) {
  await lockSubjectVersion(tx, subject)
  // A country runs before its first version.
  const first = subject.kind === 'country' ? { version: 0, body: settings.country(subject.country) } : undefined
  const live = (await liveOf(tx, subject)) ?? first
  if (!live) throw new Refusal('not_found', 'Nothing of this name runs')
  const enabled = isOn(live)
  if (enabled === undefined) throw new Refusal('admin_campaign_no_switch', 'This has no switch')
  if (!enabled) throw new Refusal('admin_campaign_already_off', 'This is off')
  const off = { ...subject, body: { ...Object(live.body), enabled: false } }
  const cause = { madeBy: by.name, why: reason, at: now() }
  const { version } = await publishVersion(tx, subjectKindOf(subject.kind), off, cause)
  const id = randomUUID()
  await tx.one(store.addStop, { id, ...subject, version, reason, staff: by.id, operator: null, at: now() })
  return { id, live, version }
}

/** Who gave a command, and their account if they are a member of staff. */
interface By {
  operator: string
  member: (Account & { name: string }) | undefined
}

/** Records that a command has switched a subject off, so that a second person looks at it as at any other stop. */
export async function recordStop(
  tx: Tx,
  ctx: AuditCtx & Pick<Ctx, 'env'>,
  { subject, body, reason, live, version }: Omit<Made, 'id'> & { body: unknown },
  { operator, member }: By,
): Promise<void> {
  const id = randomUUID()
  const by = { staff: member?.id ?? null, operator: member ? null : operator }
  await tx.one(store.addStop, { id, ...subject, version, reason, ...by, at: ctx.now() })
  const name = nameWithCountry(subject, body)
  await askForLook(tx, ctx, { id, name, reason, by: member, byName: member?.name ?? operator })
  await auditStop(tx, ctx, { subject, id, reason, live, version })
}

/** A subject as the audit log names it. */
const audited = ({ kind, country, key }: Subject) => ({ kind, id: `${country}/${key}` })

interface Made {
  subject: Subject
  id: string
  reason: string
  live: { version: number }
  version: number
}

const auditStop = (tx: Tx, ctx: AuditCtx, { subject, id, reason, live, version }: Made) =>
  audit(tx, ctx, {
    action: 'campaign.stop',
    subject: audited(subject),
    reason,
    before: { version: live.version, enabled: true },
    after: { version, enabled: false, stop: id },
  })

/**
 * Switches on again what a brake stopped, exactly as it was before. Nobody decided to switch it off, so this is no change;
 * it is refused once anything else was published.
 */
export const releaseStop = (ctx: StaffCtx, id: string, reason: string) =>
  ctx.transact(async (tx) => {
    const row = await loadStop(tx, id)
    const subject = { kind: row.kind, country: row.country, key: row.key }
    if (!isBrake(row) || (await lockSubjectVersion(tx, subject)) !== row.version)
      throw new Refusal('admin_campaign_not_releasable', 'A person stopped it, or published another version since')
    const cause = { madeBy: ctx.staff.name, why: reason, at: ctx.now() }
    const on = { ...subject, body: { ...Object(row.body), enabled: true } }
    const { version } = await publishVersion(tx, subjectKindOf(subject.kind), on, cause)
    if (subject.kind === 'mission') await tx.one(resetBand, { country: row.country, type: row.key })
    await tx.one(store.releaseStop, { id, staff: ctx.staff.id, comment: reason, at: ctx.now() })
    const stop = await answerOf(ctx, tx, id)
    await audit(tx, ctx, {
      action: 'campaign.release-stop',
      subject: audited(subject),
      reason,
      before: { version: row.version, enabled: false },
      after: { version, enabled: true, stop: id },
    })
    return { stop }
  })

/** Records that a second person has looked at a stop. */
export const reviewStop = (ctx: StaffCtx, id: string, comment: string) =>
  ctx.transact(async (tx) => {
    const row = await loadStop(tx, id)
    if (isOwnStop(await accountOf(tx, ctx.staff), row))
      throw new Refusal('admin_campaign_own_change', 'Another person has to look at it')
    if (!(await tx.one(store.reviewStop, { id, staff: ctx.staff.id, comment, at: ctx.now() })))
      throw new Refusal('admin_campaign_stop_reviewed', 'Somebody has looked at it before')
    const answer = await answerOf(ctx, tx, id)
    await audit(tx, ctx, {
      action: 'campaign.review-stop',
      subject: audited(row),
      reason: comment,
      after: { stop: id },
    })
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

/** The stops that the caller has to look at. */
export async function stopsToReview(ctx: StaffCtx, account: Account): Promise<Stop[]> {
  const rows = await ctx.db.many(store.openStops, {})
  return rows.map((row) => stopFrom(ctx, account, row)).filter(({ isMineToReview }) => isMineToReview)
}

async function loadStop(db: Db, id: string): Promise<Row> {
  const row = await db.one(store.stopOf, { id })
  if (!row) throw new Refusal('not_found', 'There was no such stop')
  return row
}

const answerOf = async (ctx: StaffCtx, db: Db, id: string) =>
  stopFrom(ctx, await accountOf(db, ctx.staff), await loadStop(db, id))

const isBrake = ({ stopped_by: staff, operator }: Row): boolean => staff === null && operator === null

/** Whether this account is of the person who stopped it. */
const isOwnStop = (account: Account, { stopped_by: id, stopped_by_email: email, stopped_by_person: person }: Row) =>
  id !== null && isSamePerson(account, { id, email: email!, person: person! })

const stopFrom = ({ staff }: StaffCtx, account: Account, row: Row): Stop => ({
  id: row.id,
  kind: row.kind,
  countryCode: row.country,
  key: row.key,
  name: nameOf(row, row.body),
  version: row.version,
  isOnAgain: row.is_on,
  reason: row.reason,
  stoppedBy: isBrake(row) ? null : { id: row.stopped_by, name: row.stopped_by_name! },
  stoppedAt: row.stopped_at.toISOString(),
  dueAt: new Date(row.stopped_at.getTime() + REVIEW_WITHIN).toISOString(),
  reviewedBy: row.reviewed_by === null ? null : { id: row.reviewed_by, name: row.reviewed_by_name! },
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  comment: row.comment,
  isMineToReview: row.reviewed_by === null && hasPermission(staff.role, 'campaign.approve') && !isOwnStop(account, row),
})
