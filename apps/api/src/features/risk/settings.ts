import { SETTINGS } from '@momi/contract/config-subjects'
import type { Db } from '../../db/db.ts'
import { liveSettings } from './queue.store.ts'
import { riskSubject, type RiskBody } from './subject.ts'

export interface RiskSettings {
  /** A country, or EVERYWHERE. */
  country: string
  version: number
  body: RiskBody
}

/** The settings that apply: one for all countries, and one for each country that has its own. */
export async function riskSettings(db: Db): Promise<RiskSettings[]> {
  const rows = await db.many(liveSettings, {})
  return rows.map((row) => ({ ...row, body: riskSubject.schema(SETTINGS).parse(row.body) }))
}
