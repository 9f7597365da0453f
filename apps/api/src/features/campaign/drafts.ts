import { randomUUID } from 'node:crypto'
import type { AdminApi, ConfigSubject, Parsed } from '@momi/contract'
import { versionOf } from '../../core/config/config-versions.ts'
import type { StaffCtx } from '../../core/context.ts'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { type Change, loadItems, lockedChange, subjectOf } from './change.ts'
import * as store from './changes.store.ts'
import { baseOf, draftOf, type Edit } from './edits.ts'
import { merge, withValue } from './merge.rules.ts'
import { textOfSubject } from './publish-items.ts'
import { instantOf, type WallTime } from './publish-time.rules.ts'
import { subjectKindOf, withDefaults } from './subject-kinds.ts'
import { withdrawChange } from './notices.ts'
import { finish } from './steps.ts'
import { countryInSentence, nameOf } from './words/names.ts'

type BodyOf<Key extends keyof AdminApi> = Parsed<AdminApi[Key]> extends { body: infer Body } ? Body : never
type Item = BodyOf<'POST /api/v1/admin/campaign/changes/{change_id}/items'>
type EditedItem = Omit<Item, 'previousBody'>
type Choices = BodyOf<'POST /api/v1/admin/campaign/changes/{change_id}/merge'>['choices']

interface Titled {
  title: string
  why: string
}
interface Description extends Titled {
  /** null: as soon as somebody publishes it. */
  publishAt: WallTime | null
}

/** Begins a draft. */
export const createChange = (ctx: StaffCtx, { items, title, why }: Titled & { items: readonly EditedItem[] }) =>
  ctx.transact((tx) => begin(tx, ctx, { title, why, publishAt: null }, items))

/** Begins a draft that makes an earlier version of a subject live again. */
export const rollBack = (ctx: StaffCtx, given: BodyOf<'POST /api/v1/admin/campaign/roll-back'>) =>
  ctx.transact(async (tx) => {
    const { version, baseVersion, why, publishAt, ...subject } = given
    const body = await versionOf(tx, { ...subjectOf(subject), version })
    if (body === undefined) throw new Refusal('not_found', 'There is no such version')
    const title = `Back to version ${version}: ${nameOf(subject, body)}, ${countryInSentence(subject.countryCode)}`
    return begin(tx, ctx, { title, why, publishAt }, [{ ...subject, body: body as Item['body'], baseVersion }])
  })

async function begin(tx: Tx, ctx: StaffCtx, description: Description, items: readonly EditedItem[]) {
  const id = randomUUID()
  const { title, why } = description
  await tx.one(store.addChange, { id, title, why, staff: ctx.staff.id, at: ctx.now() })
  await tx.one(store.addContributor, { change: id, staff: ctx.staff.id })
  for (const item of items) await put(tx, id, [], { ...item, previousBody: null })
  if (description.publishAt !== null) await setDescription(tx, id, description)
  return finish(tx, ctx, id, { action: 'campaign.draft', reason: why, after: { items: items.map(textOfItem) } })
}

const textOfItem = (item: ConfigSubject) => textOfSubject(subjectOf(item))

/** Changes the title, the reason and the time of publishing. */
export const describe = (ctx: StaffCtx, id: string, description: Description) => {
  const { title, publishAt } = description
  return edit(ctx, id, { title, publishAt: publishAt && { ...publishAt } }, (tx) => setDescription(tx, id, description))
}

async function setDescription(tx: Tx, id: string, { title, why, publishAt }: Description): Promise<void> {
  const at = publishAt && instantOf(publishAt)
  if (at === undefined) throw new Refusal('admin_campaign_time_invalid', 'The zone has no such time, or has it twice')
  await tx.one(store.describeChange, { id, title, why, publish_at: at, zone: publishAt?.zone ?? null })
}

/** Adds a subject to a change, or changes its body. */
export const putItem = (ctx: StaffCtx, id: string, item: Item) =>
  edit(ctx, id, { item: textOfItem(item) }, (tx, change) => put(tx, id, change.items, item))

export const removeItem = (ctx: StaffCtx, id: string, item: ConfigSubject) =>
  edit(ctx, id, { removed: textOfItem(item) }, async (tx) => {
    await tx.one(store.removeItem, { change: id, ...subjectOf(item) })
  })

async function put(tx: Tx, id: string, items: readonly store.Item[], given: Item): Promise<void> {
  const { body, baseVersion, previousBody } = given
  const subject = subjectOf(given)
  if (!subjectKindOf(subject.kind).isSubject(subject.country, subject.key))
    throw new Refusal('admin_campaign_subject_unknown', `There is no ${textOfItem(given)}`)
  const known = items.find((other) => isSubject(other, subject))
  const edit = { ...subject, body, baseVersion }
  const stored = known ? await intoItem(tx, known, edit, previousBody) : await draftOf(tx, edit)
  // A valid body is stored with its defaults, so that it compares equal to the version that it becomes.
  const complete = withDefaults(subject, stored.body)
  await tx.one(store.putItem, { change: id, ...subject, base_version: stored.baseVersion, body: complete })
}

/** An edit of what a change has already: what somebody else has edited there since is kept. */
async function intoItem(
  tx: Tx,
  item: store.Item,
  edit: Edit,
  previous: unknown,
): Promise<Pick<Edit, 'body' | 'baseVersion'>> {
  const before = previous === null ? await baseOf(tx, edit) : withDefaults(edit, previous)
  const { body, conflicts } = merge(before, withDefaults(edit, edit.body), item.body)
  if (conflicts.length > 0)
    throw new Refusal('admin_campaign_edited_meanwhile', `The change has another ${conflicts[0]!.path.join(' ')}`)
  return { body, baseVersion: item.base_version }
}

const isSubject = (one: store.Item, { kind, country, key }: { kind: string; country: string; key: string }) =>
  one.kind === kind && one.country === country && one.key === key

/**
 * Takes over what was published since the draft began. `choices`: the side of each field that both changed; without one,
 * it is a conflict.
 */
export const mergeLive = (ctx: StaffCtx, id: string, choices: Choices) =>
  edit(ctx, id, { merged: true }, async (tx, change) => {
    for (const { base, live, ...item } of await loadItems(tx, change.items)) {
      if (!live || live.version === item.base_version) continue
      const merged = merge(base ?? {}, item.body, live.body)
      const body = merged.conflicts.reduce((result, conflict) => {
        const choice = choices.find(
          ({ path, ...subject }) => isSubject(item, subjectOf(subject)) && path.join('\0') === conflict.path.join('\0'),
        )
        if (!choice)
          throw new Refusal('admin_campaign_conflict', `Both changed ${[item.key, ...conflict.path].join(' ')}`)
        return choice.take === 'live' ? withValue(result, conflict.path, conflict.live) : result
      }, merged.body)
      const { kind, country, key } = item
      const complete = withDefaults(item, body)
      await tx.one(store.putItem, { change: id, kind, country, key, base_version: live.version, body: complete })
    }
  })

/** Ends a change that was not published. */
export const discard = (ctx: StaffCtx, id: string, reason: string) =>
  ctx.transact(async (tx) => {
    const change = await lockedChange(tx, id)
    requireOpen(change)
    await withdrawChange(tx, change)
    await tx.one(store.setState, { id, state: 'DISCARDED', at: ctx.now() })
    const [before, after] = [{ state: change.state }, { state: 'DISCARDED' }]
    return finish(tx, ctx, id, { action: 'campaign.discard', reason, before, after })
  })

const requireOpen = ({ state }: Change): void => {
  if (state === 'PUBLISHED' || state === 'DISCARDED')
    throw new Refusal('admin_campaign_change_ended', `This change is ${state.toLowerCase()}`)
}

/** Edits a change: its approval ends, and who edits it is one of its contributors, who do not approve it. */
const edit = (
  ctx: StaffCtx,
  id: string,
  after: NonNullable<Parameters<typeof finish>[3]['after']>,
  work: (tx: Tx, change: Change) => Promise<void>,
) =>
  ctx.transact(async (tx) => {
    const change = await lockedChange(tx, id)
    requireOpen(change)
    await withdrawChange(tx, change)
    await work(tx, change)
    await tx.one(store.addContributor, { change: id, staff: ctx.staff.id })
    await tx.one(store.reopen, { id, because: null, at: ctx.now() })
    return finish(tx, ctx, id, { action: 'campaign.edit', reason: change.why, before: { state: change.state }, after })
  })
