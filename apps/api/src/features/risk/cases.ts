import { RISK_SIGNALS } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import type { Tx } from '../../db/db.ts'
import * as store from './cases.store.ts'
import { textOfTerms, type RiskPart, type RiskScore } from './score.rules.ts'
import type { RiskSettings } from './settings.ts'

/** An account gets one case in this time. */
const ONE_CASE_MS = 30 * DAY

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export interface Counted {
  signal: string
  terms: string
  scored: number
  cases: number
  confirmed: number
  refuted: number
}

/** A line for each part of some cases. */
export const countParts = (cases: readonly { parts: readonly RiskPart[] }[], of: 'cases' | 'confirmed' | 'refuted') => {
  const lines = new Map<string, Counted>()
  for (const { signal, terms } of cases.flatMap(({ parts }) => parts)) {
    const key = `${signal} ${terms}`
    const line = lines.get(key) ?? { signal, terms, scored: 0, cases: 0, confirmed: 0, refuted: 0 }
    lines.set(key, { ...line, [of]: line[of] + 1 })
  }
  return lines
}

interface Shadow {
  scores: readonly (RiskScore & { user: string; country: string })[]
  applied: RiskSettings
  at: Date
}

/** Counts what the rules did, and opens a case for each account that only the signals in shadow would have held. */
export async function recordShadow(tx: Tx, { scores, applied, at }: Shadow): Promise<void> {
  const { country, version, body } = applied
  const rows = scores
    .filter(({ score, shadowScore }) => score < body.holdFrom && shadowScore >= body.holdFrom)
    .map(({ user, country: of, shadowScore, parts }) => ({ user_id: user, country: of, score: shadowScore, parts }))
  const since = new Date(at.getTime() - ONE_CASE_MS)
  const added = rows.length === 0 ? [] : await tx.many(store.addCases, { rows, country, version, now: at, since })
  const inCases = countParts(added, 'cases')
  const lines = RISK_SIGNALS.filter((signal) => body[signal].mode !== 'OFF').map((signal) => {
    const terms = textOfTerms(body[signal])
    const cases = inCases.get(`${signal} ${terms}`)?.cases ?? 0
    return { signal, terms, scored: scores.length, cases, confirmed: 0, refuted: 0 }
  })
  await tx.one(store.countDay, { day: dayOf(at), rows: lines })
}
