import type { ConfigKind } from '@momi/contract/config-subjects'
import { DAY } from '@momi/contract/rules/durations'
import type { Db } from '../../db/db.ts'
import { useKey, type SubjectUse, type Uses } from './effects.rules.ts'
import { subjectUses } from './uses.store.ts'

/** The days whose use says what a change will cost. */
const USE_DAYS = 7

/** How the subjects of these countries were used in the last 7 days. */
export async function usesOf(db: Db, { now, countries }: { now: Date; countries: readonly string[] }): Promise<Uses> {
  const since = new Date(now.getTime() - USE_DAYS * DAY)
  const rows = await db.many(subjectUses, { since, countries: [...countries] })
  const uses = new Map<string, SubjectUse>()
  const stepsOf = new Map<string, Record<string, number>>()
  for (const { kind, country, key, step, uses: count } of rows) {
    const subject = useKey({ kind: kind as ConfigKind, country, key })
    if (step !== null) stepsOf.set(subject, { ...stepsOf.get(subject), [step]: count / USE_DAYS })
  }
  for (const { kind, country, key, step, people, uses: count, points } of rows) {
    const subject = useKey({ kind: kind as ConfigKind, country, key })
    if (step === null)
      uses.set(subject, {
        people,
        perDay: count / USE_DAYS,
        bySteps: stepsOf.get(subject) ?? {},
        pointsPerDay: points / USE_DAYS,
      })
  }
  return uses
}
