import type { Ctx } from '../../core/context.ts'
import { announce, noticeProblem, withdraw } from '../../core/config/announcements.ts'
import type { SubjectKind } from '../../core/config/subject.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Change } from './change.ts'
import type { Problem, SubjectBody } from './problems.rules.ts'
import { subjectKindOf } from './subject-kinds.ts'
import { timeText } from './words/values.ts'
import { placeOf } from './words/words.ts'

/** The change as announcements take it; undefined for an invalid body, which is a problem of its own. */
function announced({ kind: name, country, key, body: given }: SubjectBody, now: Date, publishAt: Date) {
  const kind = subjectKindOf(name) as unknown as SubjectKind<unknown>
  const { success, data: body } = kind.schema(key).safeParse(given)
  return success ? { kind, subject: { country, key }, body, now, publishAt } : undefined
}

/** The problem of a change for the worse of which people would learn too late. `publishAt`: null for at once. */
export async function noticeProblemOf(
  db: Db,
  item: SubjectBody,
  { now, publishAt }: { now: Date; publishAt: Date | null },
): Promise<Problem[]> {
  const change = announced(item, now, publishAt ?? now)
  const found = change && (await noticeProblem(db, change))
  if (!found) return []
  const earliest = timeText(found.earliest, placeOf(item.country).zone, false)
  const text = `People lose something by this, so they are told 72 hours before. Publish it on ${earliest} or later.`
  return [{ path: [], text }]
}

/** Tells people from when a scheduled change makes something worse. */
export async function announceChange(tx: Tx, { now }: Pick<Ctx, 'now'>, change: Change): Promise<void> {
  if (change.publish_at === null) return
  for (const item of change.items) {
    const told = announced(item, now(), change.publish_at)
    if (told) await announce(tx, told)
  }
}

/** Takes back what was announced of a change that is no longer scheduled. */
export async function withdrawChange(tx: Tx, { state, publish_at: at, items }: Change): Promise<void> {
  if (state === 'SCHEDULED' && at !== null) for (const item of items) await withdraw(tx, item, at)
}
