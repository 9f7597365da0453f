import { AnnouncedChange, type Worsening } from '@momi/contract'
import type { ConfigKind } from '@momi/contract/config-subjects'
import { HOUR } from '@momi/contract/rules/durations'
import { json } from '../../db/columns.ts'
import { read, write, type Db, type Tx } from '../../db/db.ts'
import type { Subject, SubjectKind } from './subject.ts'

/** How long before it takes effect a change for the worse is announced. */
export const NOTICE_MS = 72 * HOUR

const SUBJECT = { kind: 'text', country: 'text', key: 'text' } as const

/** The change of an announcement that an earlier release made, or the lab. */
const NO_CHANGE = '00000000-0000-0000-0000-000000000000'

const putAnnouncement = write(
  'announcements_put_announcement',
  {
    ...SUBJECT,
    at: 'timestamptz',
    body: 'jsonb',
    what: 'text',
    before: 'int8?',
    after: 'int8?',
    announced_at: 'timestamptz',
    change: 'uuid',
  },
  {},
  `insert into announced_changes (kind, country, key, at, body, what, before, after, announced_at, change_id)
   values (:kind, :country, :key, :at, :body, :what, :before, :after, :announced_at, :change)`,
)

const deleteAnnouncement = write(
  'announcements_delete_announcement',
  { ...SUBJECT, at: 'timestamptz', change: 'uuid' },
  {},
  `delete from announced_changes
    where kind = :kind and country = :country and key = :key and at = :at and change_id in (:change, '${NO_CHANGE}')`,
)

/**
 * What applied at some time since an instant, newest first, and what has been announced by `told_by` for `at` or
 * earlier.
 */
const promises = read(
  'announcements_promises',
  { ...SUBJECT, since: 'timestamptz', told_by: 'timestamptz', at: 'timestamptz' },
  { applied: 'jsonb', announced: 'jsonb' },
  `select coalesce((select jsonb_agg(body order by version desc) from config_versions
                     where kind = :kind and country = :country and key = :key
                       and version >= coalesce((select max(version) from config_versions
                                                 where kind = :kind and country = :country and key = :key
                                                   and at <= :since), 1)), '[]') as applied,
          coalesce((select jsonb_agg(body) from announced_changes
                     where kind = :kind and country = :country and key = :key
                       and announced_at <= :told_by and at <= :at), '[]') as announced`,
)

/** SQL: the next announced change of a subject, as `AnnouncedChange`; null if there is none. */
export const announcedFor = (kind: ConfigKind, country: string, key: string, now: string): string =>
  `(select jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'what', what,
                              'before', before, 'after', after)
      from announced_changes
     where kind = '${kind}' and country = ${country} and key = ${key} and at > ${now} order by at, announced_at limit 1)`

/** The column of a statement that selects `announcedFor`. */
export const ANNOUNCED = json(AnnouncedChange.nullable())

interface Change<B> {
  kind: SubjectKind<B>
  subject: Omit<Subject, 'kind'>
  /** The new configuration, as the schema of the kind parses it. */
  body: B
  now: Date
  /** When it takes effect. */
  publishAt: Date
  /** The change request that it is part of. */
  change?: string
}

/** A change for the worse that people would learn of too late. */
export interface NoticeProblem {
  worsening: Worsening
  /** The earliest time at which it can take effect, if it is announced now. */
  earliest: Date
}

/**
 * Refuses a change that makes something worse than what applied within the last 72 hours, unless it takes effect in 72
 * hours or later, or was announced 72 hours before it does. What is at least as good as the announced change has been
 * announced too. null: the change may be published at `publishAt`.
 */
export async function noticeProblem<B>(
  db: Db,
  { kind, subject: { country, key }, body, now, publishAt }: Change<B>,
): Promise<NoticeProblem | null> {
  if (publishAt.getTime() - now.getTime() >= NOTICE_MS) return null
  const { applied, announced } = (await db.one(promises, {
    kind: kind.kind,
    country,
    key,
    since: new Date(now.getTime() - NOTICE_MS),
    told_by: new Date(publishAt.getTime() - NOTICE_MS),
    at: publishAt,
  }))!
  const worsening = firstWorsening(kind, key, applied as B[], body)
  if (!worsening || (announced as B[]).some((told) => kind.worsening(told, body, key) === null)) return null
  return { worsening, earliest: new Date(now.getTime() + NOTICE_MS) }
}

const firstWorsening = <B>({ worsening }: SubjectKind<B>, key: string, before: readonly B[], after: B) =>
  before.map((one) => worsening(one, after, key)).find((one) => one !== null) ?? null

/**
 * Announces a change, if it makes something worse than what applied within the last 72 hours. People see what gets worse
 * first, and from when.
 */
export async function announce<B>(
  tx: Tx,
  { kind, subject: { country, key }, body, now, publishAt, change = NO_CHANGE }: Change<B>,
): Promise<Worsening | null> {
  const subject = { kind: kind.kind, country, key }
  const since = new Date(now.getTime() - NOTICE_MS)
  const { applied } = (await tx.one(promises, { ...subject, since, told_by: since, at: publishAt }))!
  const worsening = firstWorsening(kind, key, applied as B[], body)
  const told = { ...subject, at: publishAt, body, announced_at: now, change }
  if (worsening) await tx.one(putAnnouncement, { ...told, ...worsening })
  return worsening
}

/** Withdraws what a change has announced for this time, such as when the change is not made. */
export async function withdraw(tx: Tx, { kind, country, key }: Subject, at: Date, change = NO_CHANGE): Promise<void> {
  await tx.one(deleteAnnouncement, { kind, country, key, at, change })
}
