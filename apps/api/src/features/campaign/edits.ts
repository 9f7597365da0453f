import { liveOf, versionOf } from '../../core/config/config-versions.ts'
import type { Subject } from '../../core/config/subject.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import { merge, type Merged } from './merge.rules.ts'
import { withDefaults } from './subject-kinds.ts'

/** A body that a person edited, and the version that it was edited from; 0: the subject is new. */
export interface Edit extends Subject {
  body: unknown
  baseVersion: number
}

/** The body that an edit began with: that of its version, or nothing for a new subject. */
export async function baseOf(db: Db, { kind, country, key, baseVersion }: Omit<Edit, 'body'>): Promise<unknown> {
  if (baseVersion === 0) return {}
  const body = await versionOf(db, { kind, country, key, version: baseVersion })
  if (body === undefined) throw new Refusal('not_found', `There is no version ${baseVersion} of ${key}`)
  return withDefaults({ kind, country, key }, body)
}

/** An edit together with what was published since it began, and the version that it is then based on. */
export async function withLive(db: Db, edit: Edit): Promise<Merged & { baseVersion: number }> {
  const { baseVersion } = edit
  const [base, live] = await Promise.all([baseOf(db, edit), liveOf(db, edit)])
  const body = withDefaults(edit, edit.body)
  // A subject whose version exists is live.
  if (!live || live.version === baseVersion) return { body, baseVersion, conflicts: [] }
  return { ...merge(base, body, withDefaults(edit, live.body)), baseVersion: live.version }
}

/**
 * What is stored of an edit in a change. What was published since it began is taken over, unless both changed the same
 * field: then the edit is stored as it is, and the change has a conflict.
 */
export async function draftOf(db: Db, edit: Edit): Promise<Pick<Edit, 'body' | 'baseVersion'>> {
  const { conflicts, ...merged } = await withLive(db, edit)
  return conflicts.length === 0 ? merged : { body: withDefaults(edit, edit.body), baseVersion: edit.baseVersion }
}
