import type { ConfigSubject, RehearsalScope } from '@momi/contract'
import { isRehearsed } from '@momi/contract/config-subjects'
import { contentHash } from '../../core/config/content-hash.ts'
import { addDays, dayOf, zoneOf } from '@momi/contract/rules/calendar'
import type { StaffCtx } from '../../core/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { lastRehearsal, requestRehearsal } from '../rehearsal/public.ts'
import { type Change, hashOfContent, loadChange, subjectOf } from './change.ts'
import { auditStep } from './steps.ts'
import { schemaOf, withDefaults } from './subject-kinds.ts'
import { givenOn } from './uses.store.ts'

/** As many days as a rehearsal has. */
const MEASURED_DAYS = 7

type Item = ConfigSubject & { body: Record<string, unknown> }

/** Rehearses bodies as they are in a form, with a sample of people. */
export async function rehearseBodies(ctx: StaffCtx, given: readonly Item[]) {
  const items = given.map((item) => ({ ...subjectOf(item), body: item.body }))
  if (items.some((item) => !schemaOf(item).safeParse(item.body).success))
    throw new Refusal('admin_campaign_problems', 'These bodies have problems')
  const wanted = { change: null, hash: contentHash(items), scope: 'SAMPLE', items: items.map(complete) } as const
  return { rehearsal: await ctx.transact((tx) => requestRehearsal(ctx, tx, wanted)) }
}

const complete = <I extends ReturnType<typeof subjectOf> & { body: unknown }>(item: I) => ({
  ...item,
  body: withDefaults(item, item.body) as Record<string, unknown>,
})

/** Rehearses a change. */
export async function rehearseChange(ctx: StaffCtx, id: string, scope: RehearsalScope) {
  return ctx.transact(async (tx) => {
    const change = await loadChange(tx, id)
    if (change.state === 'PUBLISHED' || change.state === 'DISCARDED')
      throw new Refusal('admin_campaign_change_ended', `This change is ${change.state.toLowerCase()}`)
    if (change.items.length === 0) throw new Refusal('admin_campaign_change_empty', 'There is nothing to rehearse')
    if (!isRehearsed(change.items))
      throw new Refusal('admin_campaign_not_rehearsed', 'What people did does not show it')
    if (change.items.some((item) => !schemaOf(item).safeParse(item.body).success))
      throw new Refusal('admin_campaign_problems', 'This change has problems')
    const rehearsal = await requestFor(ctx, tx, change, scope)
    await auditStep(tx, ctx, id, {
      action: 'campaign.rehearse',
      reason: null,
      after: { scope, rehearsal: rehearsal.id },
    })
    return { rehearsal }
  })
}

/** Requests the rehearsal of everybody that an approval is for, if the change has an effect that can be rehearsed. */
export async function rehearseForApproval(ctx: StaffCtx, tx: Tx, change: Change): Promise<void> {
  if (isRehearsed(change.items)) await requestFor(ctx, tx, change, 'ALL')
}

const requestFor = (ctx: StaffCtx, tx: Tx, change: Change, scope: RehearsalScope) =>
  requestRehearsal(ctx, tx, {
    change: change.id,
    hash: hashOfContent(change),
    scope,
    items: change.items.map(({ kind, country, key, body }) => complete({ kind, country, key, body })),
  })

/** The last rehearsals of exactly the present content, and what was given since it was published. */
export async function rehearsalsOf({ db, now }: Pick<StaffCtx, 'db' | 'now'>, id: string) {
  const change = await loadChange(db, id)
  const of = { change: id, hash: change.content_hash ?? hashOfContent(change) }
  const [sample, all, measured] = await Promise.all([
    lastRehearsal(db, { ...of, scope: 'SAMPLE' }),
    lastRehearsal(db, { ...of, scope: 'ALL' }),
    givenSince(db, change, now()),
  ])
  return { sample: sample ?? null, all: all ?? null, measured }
}

/** What the missions of a published change gave on each whole day since, up to a week. */
async function givenSince(db: Db, { items, published_at: at }: Change, now: Date) {
  if (at === null) return []
  const missions = items.flatMap(({ kind, country, key }) => {
    const zone = zoneOf(country)
    if (kind !== 'mission' || zone === undefined) return []
    const from = addDays(dayOf(at, zone), 1)
    const [week, today] = [addDays(from, MEASURED_DAYS), dayOf(now, zone)]
    return [{ country, mission: key, from, until: week < today ? week : today }]
  })
  const rows = await db.many(givenOn, { missions })
  return rows.map(({ country, ...given }) => ({ countryCode: country, ...given }))
}

interface Reviewed {
  /** The rehearsal whose effect was reviewed; null: there was none. */
  rehearsalId: string | null
  withoutEffect: boolean
}

/**
 * The effect that an approval is for: the rehearsal of everybody with exactly this content. It is refused if the
 * reviewer saw another one, or none and does not say so. What has no effect on the last days needs none.
 */
export async function reviewedEffect(db: Db, { id, content_hash: hash, items }: Change, reviewed: Reviewed) {
  const { rehearsalId, withoutEffect } = reviewed
  const last = isRehearsed(items) ? await lastRehearsal(db, { change: id, hash: hash!, scope: 'ALL' }) : undefined
  const done = last?.state === 'DONE' ? last.id : null
  if (rehearsalId !== done)
    throw new Refusal('admin_campaign_rehearsal_changed', 'The effect of this change is not the one that was reviewed')
  if (done !== null || !isRehearsed(items)) return { rehearsal: done, withoutEffect: false }
  if (withoutEffect) return { rehearsal: null, withoutEffect }
  if (last?.state === 'WAITING' || last?.state === 'RUNNING')
    throw new Refusal('admin_campaign_rehearsal_running', 'The effect of this change is being computed')
  throw new Refusal('admin_campaign_rehearsal_missing', 'The effect of this change is not known')
}
