import { isDeepStrictEqual } from 'node:util'
import { read, write, type Db, type Tx } from '../../db/db.ts'
import type { Subject, SubjectKind } from './subject.ts'

const SUBJECT = { kind: 'text', country: 'text', key: 'text' } as const

const lockSubject = write(
  'config_versions_lock_subject',
  SUBJECT,
  { live: 'int4' },
  `insert into config_subjects (kind, country, key) values (:kind, :country, :key)
   on conflict (kind, country, key) do update set live = config_subjects.live
   returning live`,
)

const addVersion = write(
  'config_versions_add_version',
  {
    ...SUBJECT,
    version: 'int4',
    body: 'jsonb',
    change: 'uuid?',
    made_by: 'text',
    why: 'text',
    at: 'timestamptz',
  },
  {},
  `with added as (
     insert into config_versions (kind, country, key, version, body, change_id, made_by, why, at)
     values (:kind, :country, :key, :version, :body, :change, :made_by, :why, :at)
   )
   update config_subjects set live = :version where kind = :kind and country = :country and key = :key`,
)

const liveVersion = read(
  'config_versions_live_version',
  SUBJECT,
  { version: 'int4', body: 'jsonb' },
  'select version, body from live_config_versions where kind = :kind and country = :country and key = :key',
)

const bodyOfVersion = read(
  'config_versions_body_of_version',
  { ...SUBJECT, version: 'int4' },
  { body: 'jsonb' },
  `select body from config_versions
    where kind = :kind and country = :country and key = :key and version = :version`,
)

/** The body of a version; undefined if there is no such version. */
export const versionOf = async (
  db: Db,
  { kind, country, key, version }: Subject & { version: number },
): Promise<unknown> => (await db.one(bodyOfVersion, { kind, country, key, version }))?.body

/** The version of a subject that applies now; undefined before the first one. */
export const liveOf = (
  db: Db,
  { kind, country, key }: Subject,
): Promise<{ version: number; body: unknown } | undefined> => db.one(liveVersion, { kind, country, key })

/** Locks a subject against other changes until the end of the transaction; returns its live version, 0 for none. */
export const lockSubjectVersion = async (tx: Tx, { kind, country, key }: Subject): Promise<number> =>
  (await tx.one(lockSubject, { kind, country, key }))!.live

/** Who makes a version and why, and the change request that it is part of. */
export interface Cause {
  madeBy: string
  why: string
  at: Date
  change?: string
}

/**
 * Makes `body` the live version of a subject and returns its number. Nothing else changes what Momi gives. All or
 * nothing: throws a ZodError if the body is invalid. A body that equals the live one gets no new version.
 */
export async function publishVersion<B>(
  tx: Tx,
  kind: SubjectKind<B>,
  { country, key, body }: Omit<Subject, 'kind'> & { body: unknown },
  { madeBy, why, at, change }: Cause,
): Promise<{ version: number; isNew: boolean }> {
  const parsed = kind.schema(key).parse(body)
  const subject = { kind: kind.kind, country, key }
  const live = await lockSubjectVersion(tx, subject)
  if (live > 0 && isDeepStrictEqual((await liveOf(tx, subject))?.body, parsed)) return { version: live, isNew: false }
  const version = live + 1
  const cause = { change: change ?? null, made_by: madeBy, why, at }
  await tx.one(addVersion, { ...subject, version, body: parsed, ...cause })
  await kind.project?.(tx, { country, key, version, body: parsed, at, madeBy })
  return { version, isNew: true }
}
