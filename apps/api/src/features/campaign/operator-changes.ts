import { isDeepStrictEqual } from 'node:util'
import { hasPermission } from '@momi/contract/permissions'
import { liveOf, versionOf } from '../../core/config/config-versions.ts'
import type { Subject } from '../../core/config/subject.ts'
import type { Ctx } from '../../core/context.ts'
import { audit, type AuditCtx } from '../../core/records/audit.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { mayDecide } from './approval.rules.ts'
import * as store from './changes.store.ts'
import type { FileItem } from './config-file.ts'
import { withLive } from './edits.ts'
import { factsOf, type ChangedSubject } from './facts.ts'
import type { SubjectBody } from './problems.rules.ts'
import { lockVersions, publishItems, textOfSubject } from './publish-items.ts'
import { recordStop } from './stops.ts'
import { hasVersions } from './subjects.store.ts'

/** An operator's command: who gives it and why, and the e-mail of the second person who approved it. */
export interface Command {
  operator: string
  why: string
  approvedBy: string | undefined
  /** Whether a file replaces what was published since it was exported; otherwise that is kept. */
  replaces?: boolean
}

type ApplyCtx = AuditCtx & Pick<Ctx, 'env'>

/**
 * Makes the bodies live at once, all or none, with one line in the audit log; what is live already stays as it is.
 * Returns the changes in sentences, and refuses what needs a second person whom the command does not name.
 */
export async function applyItems(
  tx: Tx,
  ctx: ApplyCtx,
  given: readonly FileItem[],
  { operator, why, approvedBy, replaces = false }: Command,
): Promise<string> {
  const now = await lockVersions(tx, given)
  const isFirstSetUp = !(await tx.one(hasVersions, {}))!.has_versions
  const merged = replaces ? given : await withPublished(tx, given, now)
  const kept = merged.filter((item, index) => !isDeepStrictEqual(item.body, given[index]!.body)).map(textOfSubject)
  const items = await changedOf(tx, merged)
  const count = [
    ...kept.map((name) => `Published since the export, and kept: ${name}`),
    `Changed: ${items.length}. Unchanged: ${given.length - items.length}`,
  ].join('\n')
  if (items.length === 0) return count
  const member = await tx.one(store.memberOf, { email: operator.toLowerCase() })
  const { problems, words, effects } = await factsOf(ctx, tx, { items, requester: member?.id ?? null, operator })
  const found = items
    .filter((item) => !isStop(item))
    .flatMap((item) => problems(item).map(({ path, text }) => `${[textOfSubject(item), ...path].join(', ')}: ${text}`))
  if (found.length > 0) throw new Error(found.join('\n'))
  const report = [...items.flatMap((item) => words(item, null).map(({ text }) => text)), ...effects.words].join('\n')
  const needsApproval = effects.approval.length > 0 && !isFirstSetUp
  const refusal = needsApproval ? await refusalOf(tx, operator, { member, approvedBy }) : undefined
  if (refusal !== undefined) throw new Error(`${report}\n${refusal}`)
  const before = await lockVersions(tx, items)
  const after = await publishItems(tx, items, { madeBy: operator, why, at: ctx.now() })
  // A second person looks at what nobody else has approved.
  for (const { kind, country, key, body } of needsApproval ? [] : items.filter(isStop)) {
    const subject = { kind, country, key }
    const name = textOfSubject(subject)
    const stopped = { subject, body, reason: why, live: { version: before[name]! }, version: after[name]! }
    await recordStop(tx, ctx, stopped, { operator, member })
  }
  await audit(tx, ctx, {
    action: 'campaign.apply',
    subject: { kind: 'config', id: null },
    reason: why,
    before: { versions: before },
    after: { versions: after, approvedBy: needsApproval ? approvedBy! : null },
  })
  return [report, count, ...(needsApproval ? [`Approved by ${approvedBy}`] : [])].join('\n')
}

/** Makes an earlier version of a subject live again, as a new version. */
export async function applyVersion(
  tx: Tx,
  ctx: ApplyCtx,
  { version, ...subject }: Subject & { version: number },
  command: Command,
): Promise<string> {
  const body = await versionOf(tx, { ...subject, version })
  if (body === undefined) throw new Error(`There is no version ${version} of ${textOfSubject(subject)}`)
  return applyItems(tx, ctx, [{ ...subject, body }], command)
}

/** The items of a file with what was published since it was exported; refused if both changed the same field. */
async function withPublished(
  tx: Tx,
  given: readonly FileItem[],
  now: Readonly<Record<string, number>>,
): Promise<readonly SubjectBody[]> {
  const conflicts: string[] = []
  const merged = await Promise.all(
    given.map(async ({ baseVersion, ...item }) => {
      const name = textOfSubject(item)
      if (baseVersion === undefined || baseVersion === now[name]) return item
      const { body, conflicts: paths } = await withLive(tx, { ...item, baseVersion })
      conflicts.push(...paths.map(({ path }) => `${[name, ...path].join(', ')}: also changed since the export`))
      return { ...item, body }
    }),
  )
  if (conflicts.length === 0) return merged
  throw new Error([...conflicts, 'Export again and repeat your change, or take theirs back with --replace'].join('\n'))
}

/** Whether it switches something off and does nothing else, which is allowed at once (decision 0098). */
const isStop = ({ live, body }: ChangedSubject): boolean =>
  live !== undefined && isDeepStrictEqual(body, { ...Object(live.body), enabled: false })

/** The items that differ from what is live. */
async function changedOf(tx: Tx, items: readonly SubjectBody[]): Promise<ChangedSubject[]> {
  const changed: ChangedSubject[] = []
  for (const { kind, country, key, body } of items) {
    const live = await liveOf(tx, { kind, country, key })
    if (!isDeepStrictEqual(live?.body, body)) changed.push({ kind, country, key, body, live })
  }
  return changed
}

type Member = Values<typeof store.memberOf.row>

/** Why the named second person does not count; undefined if they do. */
async function refusalOf(
  tx: Tx,
  operator: string,
  { member, approvedBy }: { member: Member | undefined; approvedBy: string | undefined },
): Promise<string | undefined> {
  if (approvedBy === undefined) return 'Name the second person: --approved-by <email>'
  if (!member || member.disabled) return '--operator has to be the e-mail of an active member of staff'
  const second = await tx.one(store.memberOf, { email: approvedBy.toLowerCase() })
  if (!second || second.disabled || !hasPermission(second.role, 'campaign.approve'))
    return `${approvedBy} is no active operator or owner`
  return mayDecide(second, [member]) ? undefined : `${approvedBy} and ${operator} are one person`
}
