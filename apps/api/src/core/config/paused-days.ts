import { write, type Tx } from '../../db/db.ts'
import type { Published, Subject } from './subject.ts'

/**
 * What has been off since its last version that was on. A country without such a version was on by the environment's
 * values.
 */
const addPause = write(
  'paused_days_add_pause',
  { kind: 'text', country: 'text', key: 'text', version: 'int4', at: 'timestamptz' },
  {},
  `insert into outages (country, from_at, to_at, why)
   select :country, min(off.at), :at, 'check-in was switched off'
     from config_versions off
    where off.kind = :kind and off.country = :country and off.key = :key and off.version < :version
      and off.version > (select coalesce(max(version), case when :kind = 'country' then 0 end)
                           from config_versions
                          where kind = :kind and country = :country and key = :key and version < :version
                            and body -> 'enabled' = 'true')
   having min(off.at) < :at`,
)

/**
 * Records that people of a country could not check in, if this version switches on what was off: the days of it do not
 * count as missed.
 */
export async function recordPausedDays(
  tx: Tx,
  kind: Subject['kind'],
  { country, key, version, body, at }: Published<{ enabled: boolean }>,
): Promise<void> {
  if (body.enabled) await tx.one(addPause, { kind, country, key, version, at })
}
