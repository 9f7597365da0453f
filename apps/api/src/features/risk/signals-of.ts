import type { Db } from '../../db/db.ts'
import * as store from './risk.store.ts'
import type { RiskPart } from './score.rules.ts'
import { SIGNALS } from './signals.ts'

/** A part of a score, with its words. */
export interface NamedPart extends RiskPart {
  title: string
  /** What was counted, for staff. */
  evidence: string
}

/** A part with the words for it. */
export function withWords(part: RiskPart): NamedPart {
  const { title, evidence } = SIGNALS[part.signal]
  return { ...part, title, evidence: evidence(part.count) }
}

/** A part, as the console shows it. */
export function answerOfPart(part: RiskPart) {
  const { signal, title, points, mode, evidence } = withWords(part)
  return { signal, title, points, mode, evidence }
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
    signals: row.parts.toSorted((one, other) => other.points - one.points).map((part) => withWords(part)),
  }
}
