import { lockSubjectVersion, publishVersion, type Cause } from '../../core/config/config-versions.ts'
import type { Subject } from '../../core/config/subject.ts'
import type { Tx } from '../../db/db.ts'
import type { SubjectBody } from './problems.rules.ts'
import { inOrder, subjectKindOf } from './subject-kinds.ts'

/** A subject as the audit log names it. */
export const textOfSubject = ({ kind, country, key }: Subject): string => `${kind} ${key} ${country}`

/** The live versions of subjects, each locked until the end of the transaction; 0: it has none. */
export async function lockVersions(tx: Tx, subjects: readonly Subject[]): Promise<Record<string, number>> {
  const versions: Record<string, number> = {}
  for (const subject of inOrder(subjects)) versions[textOfSubject(subject)] = await lockSubjectVersion(tx, subject)
  return versions
}

/** Makes all of these bodies live and returns their versions. */
export async function publishItems(
  tx: Tx,
  items: readonly SubjectBody[],
  cause: Cause,
): Promise<Record<string, number>> {
  const versions: Record<string, number> = {}
  for (const item of inOrder(items)) {
    const { version } = await publishVersion(tx, subjectKindOf(item.kind), item, cause)
    versions[textOfSubject(item)] = version
  }
  return versions
}
