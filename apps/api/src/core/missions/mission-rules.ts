import type { MissionType } from '@momi/contract'
import { read, type Db } from '../../db/db.ts'
import { perDatabase } from '../per-database.ts'
import type { Ctx } from '../context.ts'
import type { MissionKind } from './kind.ts'

const ruleOfVersion = read(
  'mission_rules_rule_of_version',
  { country: 'text', type: 'text', version: 'int4' },
  { rule: 'jsonb' },
  `select body -> 'rule' as rule from config_versions
    where kind = 'mission' and country = :country and key = :type and version = :version
   union all
   select rule from mission_configs where country = :country and type = :type and version = 0 and :version = 0`,
)

/** The last used rule of each country and mission. */
const latest = perDatabase(() => new Map<string, { version: number; rule: unknown }>())

interface Versioned {
  country: string
  type: MissionType
  version: number
}

/**
 * The rule of a version, read and parsed once per process, because a version never changes. Only version 0, which dates
 * from before versions were stored, may change and is read each time. `db`: the database or transaction that reads it.
 */
export async function ruleOf<R>(ctx: Pick<Ctx, 'db'>, db: Db, kind: MissionKind<R>, of: Versioned): Promise<R> {
  const rules = latest(ctx.db)
  const key = `${of.country} ${of.type}`
  const known = rules.get(key)
  if (known?.version === of.version) return known.rule as R
  const rule = kind.rule.parse((await db.one(ruleOfVersion, of))!.rule)
  if (of.version > 0) rules.set(key, { version: of.version, rule })
  return rule
}
