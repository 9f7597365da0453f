import { randomUUID } from 'node:crypto'
import type { MissionType } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { isDrift, type Drift } from '../../core/missions/forecast.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import { nameOf, tellOfAlert } from '../campaign/public.ts'
import * as store from './drift.store.ts'

/** The open alerts of missions that give more than a month ago. */
export const openDrifts = async (db: Db) =>
  (await db.many(store.openDrifts, {})).map(
    (row) => ({ ...row, kind: 'MISSION', cause: 'DRIFT', name: nameOf({ kind: 'mission', key: row.key }) }) as const,
  )

/** Opens the alert of a mission that drifts, and tells of it once; ends it once the mission gives as much as before. */
export async function watchDrift(
  tx: Tx,
  ctx: Pick<Ctx, 'env' | 'now'>,
  { country, mission, drift }: { country: string; mission: string; drift: Drift },
): Promise<void> {
  const at = ctx.now()
  const open = await tx.one(store.isDrifting, { country, mission })
  if (!isDrift(drift, open !== undefined)) {
    if (open) await tx.one(store.endDrift, { country, mission, at })
    return
  }
  const text = driftText(drift)
  const added = await tx.one(store.openDrift, { id: randomUUID(), country, mission, text, at })
  const name = nameOf({ kind: 'mission', key: mission as MissionType })
  if (added) await tellOfAlert(tx, ctx, { id: added.id, name, country, text })
}

const driftText = ({ ratio, pointsPerDay, pointsPerDayBefore }: Drift): string => {
  const [now, before] = [pointsPerDay, pointsPerDayBefore].map((points) => Math.round(points).toLocaleString('en'))
  return `In the last seven days it was given ${Math.round((ratio - 1) * 100)}% more often than in the four weeks before: ${now} points a day instead of ${before}. Nothing was stopped.`
}
