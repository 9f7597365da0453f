import type { Db } from '../../db/db.ts'
import * as store from './risk.store.ts'
import type { RiskPart } from './score.rules.ts'
import { SIGNALS } from './signals.ts'

/** A part of a score with the words for it, as the console shows it. */
export function partWithWords({ signal, points, mode, count }: RiskPart) {
  const { title, evidence } = SIGNALS[signal]
  return { signal, title, points, mode, evidence: evidence(count) }
}

/** The score of an account with its parts, those with the most points first; undefined before it was computed. */
export async function signalsOf(db: Db, user: string) {
  const row = await db.one(store.scoreOfUser, { user })
  if (!row?.scored_at || row.config_country === null || row.config_version === null) return undefined
  return {
    score: row.score,
    shadowScore: row.shadow_score,
    configCountry: row.config_country,
    configVersion: row.config_version,
    at: row.scored_at,
    signals: row.parts.toSorted((one, other) => other.points - one.points),
  }
}
