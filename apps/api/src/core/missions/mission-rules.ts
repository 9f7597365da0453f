import type { MissionType } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import { read, type Db } from '../../db/db.ts'
import { perDatabase } from '../per-database.ts'
import type { Ctx } from '../context.ts'
import type { MissionKind } from './kind.ts'

/** A rule, and the version of the configuration that contains it. */
export interface Terms<R> {
  version: number
  rule: R
}

/** The rules of a mission that what is open now may have begun under. */
export interface Rules<R> {
  /** The current rule. */
  live: Terms<R>
  /**
   * The terms of what began at `began`, an instant or the version that was shown: those of that time, and of each later
   * version that is at least as good for the person (docs/decisions/0093-promises.md). `until`: versions after this
   * instant are ignored.
   */
  since: (began: Date | number, until?: Date) => Terms<R>
}

/** Nothing that is open has begun longer ago; a loyalty bonus counts the active days of 60 days. */
const KEPT_MS = 62 * DAY

const versionsUntil = read(
  'mission_rules_versions_until',
  { country: 'text', type: 'text', version: 'int4', kept_from: 'timestamptz' },
  { version: 'int4', rule: 'jsonb', at: 'timestamptz' },
  `select version, body -> 'rule' as rule, at from config_versions
    where kind = 'mission' and country = :country and key = :type and version <= :version
      and version >= coalesce((select max(version) from config_versions
                                where kind = 'mission' and country = :country and key = :type and at <= :kept_from), 1)
   union all
   select version, rule, '-infinity' from mission_configs
    where country = :country and type = :type and version = 0 and :version = 0
   order by version`,
)

interface Version {
  version: number
  rule: never
  /** The instant from which it applied. */
  at: Date
}

/** The last used versions of each country and mission, oldest first. */
const latest = perDatabase(() => new Map<string, readonly Version[]>())

interface Versioned {
  country: string
  type: MissionType
  /** The current version. */
  version: number
}

/**
 * The rules of a mission. The versions are read and parsed once per process for each current version, because a version
 * never changes. Only version 0, which dates from before versions were stored, may change and is read each time. `db`:
 * the database or transaction that reads them.
 */
export async function rulesOf<R>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  db: Db,
  kind: MissionKind<R>,
  of: Versioned,
): Promise<Rules<R>> {
  const known = latest(ctx.db)
  const key = `${of.country} ${of.type}`
  const cached = known.get(key)
  const versions = cached?.at(-1)?.version === of.version ? cached : await readVersions(ctx, db, kind, of)
  if (of.version > 0) known.set(key, versions)
  return rulesFrom(versions as unknown as VersionOf<R>[], kind)
}

interface VersionOf<R> extends Terms<R> {
  at: Date
}

async function readVersions<R>({ now }: Pick<Ctx, 'now'>, db: Db, kind: MissionKind<R>, of: Versioned) {
  const kept_from = new Date(now().getTime() - KEPT_MS)
  const rows = await db.many(versionsUntil, { ...of, kept_from })
  return rows.map(({ rule, ...row }) => ({ ...row, rule: kind.rule.parse(rule) as never }))
}

/** `versions`: oldest first, the last one is current. */
export function rulesFrom<R>(versions: readonly VersionOf<R>[], kind: Pick<MissionKind<R>, 'worsening'>): Rules<R> {
  const live = versions.at(-1)!
  return {
    live,
    since: (began, until) => {
      const known = until ? versions.filter(({ at }) => at <= until) : versions
      const first = known.findLastIndex(({ version, at }) => (typeof began === 'number' ? version : at) <= began)
      // Nothing can have begun before the first version.
      if (first < 0) return known.at(-1) ?? live
      return known.slice(first).reduce((kept, next) => (kind.worsening(kept.rule, next.rule) ? kept : next))
    },
  }
}
