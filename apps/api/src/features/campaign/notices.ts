import { MINUTE } from '@momi/contract/rules/durations'
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

/** The time that is left for submitting a change whose time is the earliest possible one. */
const TIME_TO_SUBMIT = 15 * MINUTE

/** The next quarter of an hour. */
const nextQuarter = (at: Date): Date => new Date(Math.ceil(at.getTime() / (15 * MINUTE)) * 15 * MINUTE)

/**
 * The earliest time at which a change for the worse can be published, if people would learn of it too late at
 * `publishAt` (null: at once); undefined if they would not.
 */
export async function earliestTimeOf(
  db: Db,
  item: SubjectBody,
  { now, publishAt }: { now: Date; publishAt: Date | null },
): Promise<Date | undefined> {
  const change = announced(item, now, publishAt ?? now)
  const found = change && (await noticeProblem(db, change))
  return found ? nextQuarter(new Date(found.earliest.getTime() + TIME_TO_SUBMIT)) : undefined
}

/** The problem of a change for the worse that is too early. */
export function noticeProblemOf({ country }: Pick<SubjectBody, 'country'>, earliest: Date | undefined): Problem[] {
  if (!earliest) return []
  const at = timeText(earliest, placeOf(country).zone, false)
  const text = `People lose something by this, so they are told 72 hours before. Publish it on ${at} or later.`
  return [{ path: [], label: '', text, draft: null }]
}

/** Tells people from when a scheduled change makes something worse. */
export async function announceChange(tx: Tx, { now }: Pick<Ctx, 'now'>, change: Change): Promise<void> {
  if (change.publish_at === null) return
  for (const item of change.items) {
    const told = announced(item, now(), change.publish_at)
    if (told) await announce(tx, { ...told, change: change.id })
  }
}

/** Takes back what was announced of a change that is no longer scheduled. */
export async function withdrawChange(tx: Tx, { id, state, publish_at: at, items }: Change): Promise<void> {
  if (state === 'SCHEDULED' && at !== null) for (const item of items) await withdraw(tx, item, at, id)
}
